/** Steps that fast-check draws walks from. */
import fc from 'fast-check'
import type { Model } from '../model'
import type { Step, Walk } from '../walk'
import { organizations, zips } from '../world'
import { ChooseFavorite, ChoosePlan, ChooseZip, OpenProfile, SaveProfile, UnsetFavorite } from './choices'
import { Delete, PressSaved, Save } from './coupons'
import { EndElsewhere, KeepCoupons, SignIn, SignOut } from './persons'
import { Close, Fail, Open, Reload, Renew, Speak } from './tabs'

const which = fc.nat(3)
const two = fc.nat(1)
const zip = fc.constantFrom(...zips)
/** One time in four. */
const seldom = fc.nat(3).map((number) => number === 0)

const step: fc.Arbitrary<Step> = fc.oneof(
  fc
    .tuple(fc.constantFrom('phone' as const, 'laptop' as const), fc.constantFrom(...organizations, undefined))
    .map(([browser, organization]) => new Open(browser, organization)),
  which.map((tab) => new Close(tab)),
  which.map((tab) => new Reload(tab)),
  which.map((tab) => new Renew(tab)),
  fc
    .tuple(which, fc.constantFrom('en' as const, 'es' as const), seldom)
    .map(([tab, language, fails]) => new Speak(tab, language, fails)),
  fc.constantFrom('/register' as const, '/authenticate' as const).map((path) => new Fail(path)),
  fc.tuple(which, fc.constantFrom('A' as const, 'B' as const)).map(([tab, letter]) => new SignIn(tab, letter)),
  fc.tuple(which, seldom).map(([tab, isUnheard]) => new SignOut(tab, isUnheard)),
  which.map((tab) => new EndElsewhere(tab)),
  which.map((tab) => new KeepCoupons(tab)),
  fc.tuple(which, zip).map(([tab, zip]) => new ChooseZip(tab, zip)),
  fc.tuple(which, fc.option(two, { nil: undefined })).map(([tab, plan]) => new ChoosePlan(tab, plan)),
  fc.tuple(which, two).map(([tab, shop]) => new ChooseFavorite(tab, shop)),
  which.map((tab) => new UnsetFavorite(tab)),
  which.map((tab) => new OpenProfile(tab)),
  fc
    .tuple(which, fc.constantFrom('name', 'plan', 'pharmacy', ...zips))
    .map(([tab, change]) => new SaveProfile(tab, change)),
  fc.tuple(which, two).map(([tab, place]) => new Save(tab, place)),
  fc.tuple(which, two).map(([tab, place]) => new PressSaved(tab, place)),
  which.map((tab) => new Delete(tab)),
)

/** Most steps need something before them, such as somebody who is signed in: of a few, the first that can be made. */
class FirstPossible implements Step {
  private made: Step | undefined
  constructor(private readonly drawn: readonly Step[]) {}
  check = (model: Model) => this.drawn.some((each) => each.check(model))
  async run(model: Model, walk: Walk) {
    this.made = this.drawn.find((each) => each.check(model))
    await this.made?.run(model, walk)
  }
  toString = () => String(this.made)
}

const drawn = fc.array(step, { minLength: 8, maxLength: 8 }).map((each) => new FirstPossible(each))

/** @param longest how many steps a walk has at most; half of it on average */
export const walksOf = (longest: number) => fc.noBias(fc.commands([drawn], { maxCommands: longest, size: 'max' }))
