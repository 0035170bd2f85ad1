/** What a deploy does to pages that are open and to those that begin, each as a walk: at any moment, to anybody. */
import type { Step } from './step'
import { Save } from './steps/coupons'
import { Deploy, GoTo, Load, Type } from './steps/deploys'
import { PressAsGuest } from './steps/pending-coupons'
import { EndElsewhere, SignIn } from './steps/persons'
import { GiveZip, OpenProfile, SaveProfile } from './steps/preferences'
import { SignUp } from './steps/sign-up'
import { Close, Duplicate, Open, PassTime, Renew } from './steps/tabs'

const aOnLaptop = (): Step[] => [new Open('laptop', 'ACME'), new SignIn(0, 'A'), new GiveZip(0, '10001')]
const guestOnPhone = (): Step[] => [new Open('phone', 'CORNER'), new GiveZip(0, '10001')]
const deploy = new Deploy(false)
const load = new Load(0, false)
const loadAndType = new Load(0, true)

export const deployFindings: Readonly<Record<string, () => readonly Step[]>> = {
  'a deploy takes nothing of a form on a page of yesterday, which is saved by the servers of today': () => [
    ...aOnLaptop(),
    ...[new OpenProfile(0), new Type(0), deploy, new PassTime(), new Renew(0), new SaveProfile(0, 'name')],
    new GoTo(0, 'home'),
  ],
  'a page of a new build is reloaded once: who was signed in is told so, signs in again, and stays': () => [
    ...aOnLaptop(),
    ...[deploy, load, new SignIn(0, 'A'), load, new PassTime(), load],
  ],
  'two builds behind one address do not take turns': () => [
    ...aOnLaptop(),
    ...[new Deploy(true), load, load, new SignIn(0, 'A'), load, load, load],
  ],
  'what a guest types at once on a page of a new build stays until they go on': () => [
    ...guestOnPhone(),
    ...[deploy, loadAndType, new Renew(0), new PassTime(), new GoTo(0, 'home')],
  ],
  'who signs in while a reload waits is not signed out by it before the next page': () => [
    ...guestOnPhone(),
    ...[deploy, loadAndType, new GoTo(0, 'signIn'), new SignIn(0, 'A'), new GoTo(0, 'home'), load],
  ],
  'nor is who signs in again, after their session ended elsewhere meanwhile': () => [
    ...aOnLaptop(),
    ...[deploy, loadAndType, new EndElsewhere(0), new GoTo(0, 'signIn'), new SignIn(0, 'A'), new GoTo(0, 'home')],
  ],
  'what a guest wanted survives the reload for a new build': () => [
    ...guestOnPhone(),
    ...[new PressAsGuest(0, 0, 'coupon'), deploy, load, new SignUp(0, 'email')],
  ],
  'a duplicate that begins with a new build leaves its original as it was': () => [
    ...aOnLaptop(),
    ...[deploy, new Duplicate(0), new Renew(0), new Save(0, 0), new Close(1), new Duplicate(0)],
  ],
}
