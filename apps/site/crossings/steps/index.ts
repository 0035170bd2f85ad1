/** The steps from which fast-check draws walks. */
import fc from 'fast-check'
import type { Model } from '../model'
import type { Step } from '../step'
import type { Walk } from '../walk'
import { organizations, zips } from '../world'
import { ChangePrices, Delete, OpenCoupon, PressSaved, Remind, Save, SaveWithoutNetwork } from './coupons'
import { Deploy, GoTo, Load, Type } from './deploys'
import { PressAsGuest } from './pending-coupons'
import {
  ChangePassword,
  EndElsewhere,
  OpenMyCoupons,
  PressNotification,
  ReceiveMessage,
  RemoveAccount,
  SignIn,
  SignOut,
} from './persons'
import {
  ChooseFavorite,
  ChoosePlan,
  ChooseZip,
  ChooseZipWithoutSignal,
  GiveZip,
  OpenProfile,
  SaveProfile,
  UnsetFavorite,
} from './preferences'
import { SignUp } from './sign-up'
import {
  Close,
  Duplicate,
  Fail,
  Open,
  PassTime,
  Reload,
  Renew,
  RenewWithoutSignal,
  Restart,
  Sleep,
  Speak,
} from './tabs'

const which = fc.nat(3)
const two = fc.nat(1)
const zip = fc.constantFrom(...zips)
const yes = fc.boolean()
/** One time in four. */
const seldom = fc.nat(3).map((number) => number === 0)

interface Kind {
  /** How often it's drawn, relative to the others. */
  weight: number
  steps: fc.Arbitrary<Step>
}

/** Every kind of step by its name; each must occur in a run's walks. */
const kinds: Readonly<Record<string, Kind>> = {
  open: {
    weight: 6,
    steps: fc
      .tuple(fc.constantFrom('phone' as const, 'laptop' as const), fc.constantFrom(...organizations, undefined))
      .map(([browser, organization]) => new Open(browser, organization)),
  },
  duplicate: { weight: 2, steps: which.map((tab) => new Duplicate(tab)) },
  close: { weight: 2, steps: which.map((tab) => new Close(tab)) },
  reload: { weight: 1, steps: which.map((tab) => new Reload(tab)) },
  renew: { weight: 4, steps: which.map((tab) => new Renew(tab)) },
  'ten minutes': { weight: 1, steps: fc.constant(new PassTime()) },
  'an hour of sleep': { weight: 1, steps: which.map((tab) => new Sleep(tab)) },
  language: {
    weight: 2,
    steps: fc
      .tuple(which, fc.constantFrom('en' as const, 'es' as const), seldom)
      .map(([tab, language, fails]) => new Speak(tab, language, fails)),
  },
  'a failed call': {
    weight: 2,
    steps: fc.constantFrom('/register' as const, '/authenticate' as const).map((path) => new Fail(path)),
  },
  'no signal for a while': { weight: 1, steps: which.map((tab) => new RenewWithoutSignal(tab)) },
  'a deploy': { weight: 1, steps: fc.constant(new Deploy(false)) },
  'a gradual deploy': { weight: 1, steps: fc.constant(new Deploy(true)) },
  'another page': { weight: 2, steps: fc.tuple(which, yes).map(([tab, isTyped]) => new Load(tab, isTyped)) },
  'another screen': {
    weight: 2,
    steps: fc
      .tuple(which, fc.constantFrom('home' as const, 'signIn' as const))
      .map(([tab, screen]) => new GoTo(tab, screen)),
  },
  type: { weight: 1, steps: which.map((tab) => new Type(tab)) },
  'another server': { weight: 1, steps: fc.constant(new Restart()) },
  'sign in': {
    weight: 10,
    steps: fc
      .tuple(which, fc.constantFrom('A' as const, 'A' as const, 'B' as const, 'N' as const), yes)
      .map(([tab, letter, isSame]) => new SignIn(tab, letter, isSame)),
  },
  'sign up by email': { weight: 1, steps: which.map((tab) => new SignUp(tab, 'email')) },
  'sign up by text': { weight: 1, steps: which.map((tab) => new SignUp(tab, 'phone')) },
  'sign up by single sign-on': { weight: 2, steps: which.map((tab) => new SignUp(tab, 'sso')) },
  'sign up with a code an hour late': { weight: 2, steps: which.map((tab) => new SignUp(tab, 'email', 'late')) },
  'sign up, and the last step fails': { weight: 2, steps: which.map((tab) => new SignUp(tab, 'email', 'cut')) },
  'sign out': { weight: 2, steps: which.map((tab) => new SignOut(tab)) },
  'sign out unheard': { weight: 1, steps: which.map((tab) => new SignOut(tab, true)) },
  'session ended elsewhere': { weight: 2, steps: which.map((tab) => new EndElsewhere(tab)) },
  'change the password': { weight: 1, steps: which.map((tab) => new ChangePassword(tab)) },
  'remove the account': { weight: 1, steps: which.map((tab) => new RemoveAccount(tab)) },
  'keep coupons': { weight: 2, steps: which.map((tab) => new OpenMyCoupons(tab)) },
  'a message': { weight: 1, steps: which.map((tab) => new ReceiveMessage(tab)) },
  'press a notification': { weight: 1, steps: which.map((tab) => new PressNotification(tab)) },
  'want a coupon': {
    weight: 3,
    steps: fc.tuple(which, two).map(([tab, place]) => new PressAsGuest(tab, place, 'coupon')),
  },
  'want a reminder': {
    weight: 1,
    steps: fc
      .tuple(which, two, fc.constantFrom('dose' as const, 'refill' as const))
      .map(([tab, place, kind]) => new PressAsGuest(tab, place, kind)),
  },
  zip: { weight: 6, steps: fc.tuple(which, zip).map(([tab, zip]) => new ChooseZip(tab, zip)) },
  'a zip without a signal': {
    weight: 2,
    steps: fc.tuple(which, zip).map(([tab, zip]) => new ChooseZipWithoutSignal(tab, zip)),
  },
  plan: {
    weight: 4,
    steps: fc.tuple(which, fc.option(two, { nil: undefined })).map(([tab, plan]) => new ChoosePlan(tab, plan)),
  },
  favorite: { weight: 3, steps: fc.tuple(which, two).map(([tab, pharmacy]) => new ChooseFavorite(tab, pharmacy)) },
  'unset the favorite': { weight: 4, steps: which.map((tab) => new UnsetFavorite(tab)) },
  'open the profile': { weight: 2, steps: which.map((tab) => new OpenProfile(tab)) },
  'save the profile': {
    weight: 3,
    steps: fc
      .tuple(which, fc.constantFrom('name', 'plan', 'pharmacy', ...zips))
      .map(([tab, change]) => new SaveProfile(tab, change)),
  },
  'save a coupon': { weight: 4, steps: fc.tuple(which, two).map(([tab, place]) => new Save(tab, place)) },
  'save without a signal': {
    weight: 2,
    steps: fc.tuple(which, two, yes).map(([tab, place, isLost]) => new SaveWithoutNetwork(tab, place, isLost)),
  },
  'press in an old list': { weight: 3, steps: fc.tuple(which, two).map(([tab, place]) => new PressSaved(tab, place)) },
  'open a coupon': {
    weight: 3,
    steps: fc.tuple(which, two, yes).map(([tab, place, isSaved]) => new OpenCoupon(tab, place, isSaved)),
  },
  'delete a coupon': { weight: 1, steps: which.map((tab) => new Delete(tab)) },
  remind: {
    weight: 2,
    steps: fc
      .tuple(which, two, fc.constantFrom('dose' as const, 'refill' as const))
      .map(([tab, place, kind]) => new Remind(tab, place, kind)),
  },
  'prices change': { weight: 2, steps: fc.constant(new ChangePrices()) },
}

/** How many times each kind of step was made. */
export type StepCounts = Map<string, number>
export const newStepCounts = (): StepCounts => new Map(Object.keys(kinds).map((kind) => [kind, 0]))

interface DrawnStep {
  kind: string
  step: Step
}

/** Makes the first possible one of a few steps, since most need something before them, such as a sign-in. */
class FirstPossible implements Step {
  private chosenStep: DrawnStep | undefined
  constructor(
    private readonly drawn: readonly DrawnStep[],
    private readonly counts: StepCounts,
  ) {}
  check = (model: Model) => this.drawn.some(({ step }) => step.check(model))
  async run(model: Model, walk: Walk) {
    this.chosenStep = this.drawn.find(({ step }) => step.check(model))
    if (!this.chosenStep) return
    const { kind, step } = this.chosenStep
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1)
    // fast-check prints a step as it last ran, perhaps while shrinking, so this list records the current walk.
    walk.done.push(String(step))
    await step.run(model, walk)
  }
  toString = () => String(this.chosenStep?.step)
}

const step = fc.oneof(
  ...Object.entries(kinds).map(([kind, { weight, steps }]) => ({
    weight,
    arbitrary: steps.map((step): DrawnStep => ({ kind, step })),
  })),
)

/** The start of a walk: random steps alone seldom lead to two people signed in side by side. */
const openings: readonly (() => Step[])[] = [
  () => [new Open('laptop', 'ACME'), new GiveZip(0, '10001')],
  // One person on two devices.
  () => [
    new Open('laptop', 'ACME'),
    new SignIn(0, 'A'),
    new GiveZip(0, '10001'),
    new Open('phone', 'ACME'),
    new SignIn(1, 'A'),
  ],
  // Two people on one browser.
  () => [
    new Open('laptop', 'ACME'),
    new GiveZip(0, '60601'),
    new SignIn(0, 'A'),
    new Open('laptop', 'ACME'),
    new SignIn(1, 'B'),
  ],
  // Two organizations.
  () => [
    new Open('laptop', 'ACME'),
    new SignIn(0, 'A'),
    new GiveZip(0, '10001'),
    new Open('laptop', 'CORNER'),
    new SignIn(1, 'A'),
  ],
  // A guest.
  () => [new Open('phone', 'CORNER'), new GiveZip(0, '10001'), new PressAsGuest(0, 0, 'coupon')],
]

/** @param longest the maximum number of steps after the start; half of it on average */
export const arbitraryWalk = (longest: number, counts: StepCounts) => {
  const drawn = fc.array(step, { minLength: 8, maxLength: 8 }).map((each): Step => new FirstPossible(each, counts))
  return fc.tuple(fc.constantFrom(...openings), fc.noBias(fc.commands([drawn], { maxCommands: longest, size: 'max' })))
}
