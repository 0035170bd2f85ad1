/** Choices in a search and in a profile: zip, plan, favorite pharmacy. */
import { calls, type Insurance } from '@rxgauge/contract'
import { storeZip } from '@rxgauge/pricing'
import { profileValues } from '../../src/profile/profile-changes'
import { saveProfile } from '../../src/profile/save-profile'
import { choose, inheritedOf, type Model, type ModelTab, noteAuthentication, preferencesIn } from '../model'
import { InTab } from '../step'
import type { Tab } from '../tab'
import { until } from '../until'
import type { Walk } from '../walk'
import { listOffers, offerAt, showPrices } from './lists'

/** Choices during an interruption wait for the person, which interrupted-session.test.ts covers. */
const isNotInterrupted = ({ interruption }: ModelTab) => interruption === undefined

export class ChooseZip extends InTab {
  constructor(
    which: number,
    readonly zip: string,
  ) {
    super(which)
  }
  override mayRun = isNotInterrupted
  async act(tab: Tab, model: Model, modelTab: ModelTab, { world }: Walk) {
    const { draft } = await showPrices(tab, world)
    const { actions } = tab.results.prescription
    if (!draft) actions.edit()
    actions.typeZip(this.zip)
    await tab.settle(until(tab.results.prescription, ({ prescription }) => prescription?.zip === this.zip))
    if (tab.results.prescription.getState().draft) actions.submit()
    await tab.settle(tab.idle())
    choose(model, modelTab, { zip: this.zip })
  }
  say = () => `choose zip ${this.zip}`
}

/**
 * Requests prices for another zip without a signal for the server; the session is renewed once the signal is back.
 */
export class ChooseZipWithoutSignal extends InTab {
  constructor(
    which: number,
    readonly zip: string,
  ) {
    super(which)
  }
  override mayRun = isNotInterrupted
  async act(tab: Tab, model: Model, modelTab: ModelTab, walk: Walk) {
    walk.network.failNext('/zipcode/useZipCode/', 'cut')
    await new ChooseZip(this.which, this.zip).act(tab, model, modelTab, walk)
    walk.network.mend()
    await tab.settle(tab.site.session.refresh())
    await tab.settle(tab.idle())
    noteAuthentication(model, modelTab)
  }
  say = () => `choose zip ${this.zip} without a signal`
}

/** As on a screen that asks for a zip before it shows prices. */
export class GiveZip extends InTab {
  constructor(
    which: number,
    readonly zip: string,
  ) {
    super(which)
  }
  override mayRun = isNotInterrupted
  async act(tab: Tab, model: Model, modelTab: ModelTab) {
    await tab.settle(tab.site.session.choices.saveZip(this.zip))
    storeZip(tab.site.session, this.zip, 'manual')
    choose(model, modelTab, { zip: this.zip })
  }
  say = () => `give zip ${this.zip}`
}

export class ChoosePlan extends InTab {
  constructor(
    which: number,
    /** The plan's position in the list; `undefined` for no plan. */
    readonly plan: number | undefined,
  ) {
    super(which)
  }
  override mayRun = (tab: ModelTab, model: Model) =>
    isNotInterrupted(tab) && preferencesIn(model, tab).zip !== undefined && tab.isCurrent
  async act(tab: Tab, model: Model, modelTab: ModelTab, { world }: Walk) {
    await showPrices(tab, world)
    const plan: Insurance | undefined = this.plan === undefined ? undefined : world.plans[this.plan]
    tab.results.confirmInsurance(plan)
    await tab.settle(tab.idle())
    choose(model, modelTab, { plan: plan?.id ?? null })
  }
  say = () => (this.plan === undefined ? 'choose no plan' : `choose plan ${this.plan}`)
}

export class ChooseFavorite extends InTab {
  constructor(
    which: number,
    readonly pharmacy: number,
  ) {
    super(which)
  }
  override mayRun = (tab: ModelTab, model: Model) =>
    isNotInterrupted(tab) && tab.isCurrent && preferencesIn(model, tab).zip !== undefined
  async act(tab: Tab, model: Model, modelTab: ModelTab, walk: Walk) {
    const offer = offerAt(await listOffers(walk, modelTab), this.pharmacy)
    await tab.settle(tab.results.favorite.actions.set(offer))
    choose(model, modelTab, { favorite: offer.pharmacyLocationId })
  }
  say = () => `choose pharmacy ${this.pharmacy} as favorite`
}

export class UnsetFavorite extends InTab {
  override mayRun = (tab: ModelTab, model: Model) =>
    isNotInterrupted(tab) && tab.isCurrent && preferencesIn(model, tab).favorite !== undefined
  async act(tab: Tab, model: Model, modelTab: ModelTab) {
    await tab.settle(tab.results.favorite.actions.unset())
    const { person } = modelTab
    const inherited = inheritedOf(model, modelTab)
    if (inherited && person?.favorite === undefined) inherited.favorite = undefined
    else choose(model, modelTab, { favorite: undefined })
  }
  say = () => 'unset the favorite'
}

export class OpenProfile extends InTab {
  override mayRun = ({ person }: ModelTab) => person !== undefined
  async act(tab: Tab, _: Model, { id, person }: ModelTab, { profiles }: Walk) {
    if (!person) throw new Error('Nobody is signed in')
    const profile = await tab.settle(tab.site.session.call(calls.account.getProfile, {}))
    profiles.set(id, { person, profile })
  }
  say = () => 'open the profile'
}

/** Changes one field of a profile that was loaded some steps ago; other fields may have changed since. */
export class SaveProfile extends InTab {
  constructor(
    which: number,
    readonly change: 'name' | 'plan' | 'pharmacy' | (string & {}),
  ) {
    super(which)
  }
  override mayRun = ({ person }: ModelTab) => person !== undefined
  async act(tab: Tab, model: Model, modelTab: ModelTab, { profiles, world }: Walk) {
    const { person, id } = modelTab
    const opened = profiles.get(id)
    if (!person || opened?.person !== person) return
    const { profile } = opened
    const values = { ...profileValues(profile), ...this.values() }
    const plan = this.change === 'plan' ? world.plans[0] : undefined
    const isPharmacyRemoved = this.change === 'pharmacy' && profile.pharmacyLocationId !== null
    const { data } = await tab.settle(saveProfile(tab.site, profile, values, { plan, isPharmacyRemoved }))
    // Saving a profile authenticates again.
    await tab.settle(tab.site.session.start())
    profiles.set(id, { person, profile: data })
    if (plan) choose(model, modelTab, { plan: plan.id })
    if (isPharmacyRemoved) choose(model, modelTab, { favorite: undefined })
    if (this.isZip() && profile.zipCode !== this.change) choose(model, modelTab, { zip: this.change })
  }
  private isZip = () => /^\d/.test(this.change)
  private values(): Partial<ReturnType<typeof profileValues>> {
    if (this.isZip()) return { zipCode: this.change }
    return this.change === 'name' ? { firstName: 'Ann' } : {}
  }
  say = () => `save the profile with another ${this.change}`
}
