/** Effects of a deploy on open and new pages, each as a walk. */
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
  'a form on yesterday’s page keeps its text after a deploy, and today’s servers save it': () => [
    ...aOnLaptop(),
    ...[new OpenProfile(0), new Type(0), deploy, new PassTime(), new Renew(0), new SaveProfile(0, 'name')],
    new GoTo(0, 'home'),
  ],
  'a page of a new build is reloaded once: the signed-in person is told, signs in again, and stays signed in': () => [
    ...aOnLaptop(),
    ...[deploy, load, new SignIn(0, 'A'), load, new PassTime(), load],
  ],
  'two builds behind one address cause no reload loops': () => [
    ...aOnLaptop(),
    ...[new Deploy(true), load, load, new SignIn(0, 'A'), load, load, load],
  ],
  'text that a guest types at once on a page of a new build stays until they navigate': () => [
    ...guestOnPhone(),
    ...[deploy, loadAndType, new Renew(0), new PassTime(), new GoTo(0, 'home')],
  ],
  'a person who signs in while a reload is due is not signed out before the next page': () => [
    ...guestOnPhone(),
    ...[deploy, loadAndType, new GoTo(0, 'signIn'), new SignIn(0, 'A'), new GoTo(0, 'home'), load],
  ],
  'nor is a person who signs in again after their session ended elsewhere': () => [
    ...aOnLaptop(),
    ...[deploy, loadAndType, new EndElsewhere(0), new GoTo(0, 'signIn'), new SignIn(0, 'A'), new GoTo(0, 'home')],
  ],
  'a pending coupon survives the reload for a new build': () => [
    ...guestOnPhone(),
    ...[new PressAsGuest(0, 0, 'coupon'), deploy, load, new SignUp(0, 'email')],
  ],
  'a duplicate that starts with a new build does not affect its original': () => [
    ...aOnLaptop(),
    ...[deploy, new Duplicate(0), new Renew(0), new Save(0, 0), new Close(1), new Duplicate(0)],
  ],
}
