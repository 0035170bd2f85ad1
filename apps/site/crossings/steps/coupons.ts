/** Saves, opens and deletes coupons, from a new list and from one that others have made outdated. */
import { valueIn } from '@rxgauge/client'
import { calls } from '@rxgauge/contract'
import { listedPrice } from '@rxgauge/pricing/testing/headless'
import { expect } from 'vitest'
import { couponName } from '../agreement'
import { type Model, type ModelTab, preferencesIn, type WantedCoupon } from '../model'
import { InTab } from '../step'
import type { Tab } from '../tab'
import { until } from '../until'
import type { Walk } from '../walk'
import type { Person } from '../world'
import { findOffer, listOffers, offerAt, priceNow, shownOffers } from './lists'

/** Somebody is signed in, and prices can be shown. */
const canSave = (tab: ModelTab, model: Model) =>
  tab.person !== undefined && tab.isCurrent && preferencesIn(model, tab).zip !== undefined

/** Deletes a coupon and its reminders. */
function forgetCoupon({ coupons, reminders }: Person, name: string) {
  coupons.delete(name)
  for (const kind of ['dose', 'refill']) reminders.delete(`${kind} ${name}`)
}

/** Presses Save coupon. A coupon that is already saved, even on another device, leads to a question instead. */
async function save(tab: Tab, person: Person, coupon: WantedCoupon, walk: Walk) {
  const price = await priceNow(tab, walk, coupon)
  const { savedCoupons } = tab.results
  const name = couponName(coupon.offer)
  await tab.settle(savedCoupons.actions.toggle(coupon.offer))
  const { progress } = savedCoupons.getState()
  expect(progress.status, 'a press on Save coupon').toBe(person.coupons.has(name) ? 'asking' : 'saved')
  savedCoupons.actions.close()
  if (!person.coupons.has(name)) person.coupons.set(name, price)
}

export class Save extends InTab {
  constructor(
    which: number,
    readonly place: number,
  ) {
    super(which)
  }
  override mayRun = canSave
  async act(tab: Tab, _: Model, modelTab: ModelTab, walk: Walk) {
    const offer = offerAt(await listOffers(walk, modelTab), this.place)
    if (modelTab.person) await save(tab, modelTab.person, { offer, priceChanges: walk.world.priceChanges }, walk)
  }
  say = () => `save coupon ${this.place}`
}

/**
 * The network fails while a coupon is saved, before the server gets the call or before its response arrives. Then
 * saves again.
 */
export class SaveWithoutNetwork extends InTab {
  constructor(
    which: number,
    readonly place: number,
    readonly isResponseLost: boolean,
  ) {
    super(which)
  }
  override mayRun = canSave
  async act(tab: Tab, _: Model, modelTab: ModelTab, walk: Walk) {
    const { person } = modelTab
    const offer = offerAt(await listOffers(walk, modelTab), this.place)
    const name = couponName(offer)
    if (!person || person.coupons.has(name)) return
    walk.network.failNext('/coupon/save/', this.isResponseLost ? 'response lost' : 'cut')
    const { savedCoupons } = tab.results
    await tab.settle(savedCoupons.actions.toggle(offer))
    expect(savedCoupons.getState().progress.status, 'a press on Save coupon').toBe('failed')
    savedCoupons.actions.close()
    await tab.settle(savedCoupons.actions.toggle(offer))
    expect(savedCoupons.getState().progress, 'the press after it').toMatchObject({
      status: 'saved',
      wasSaved: this.isResponseLost,
    })
    savedCoupons.actions.close()
    person.coupons.set(name, offer.price)
  }
  say = () =>
    `save coupon ${this.place}, ${this.isResponseLost ? 'whose response is lost' : 'without a signal'}, and again`
}

/** Presses Save coupon, or Saved and DELETE, in a list that was requested some steps ago. */
export class PressSaved extends InTab {
  constructor(
    which: number,
    readonly place: number,
  ) {
    super(which)
  }
  override mayRun = ({ person }: ModelTab) => person !== undefined
  async act(tab: Tab, _: Model, { person, id }: ModelTab, walk: Walk) {
    const listed = walk.lists.get(id)
    if (!person || listed?.person !== person) return
    const { offers, priceChanges } = listed
    const offer = offerAt(offers, this.place)
    const name = couponName(offer)
    const price = await priceNow(tab, walk, { offer, priceChanges })
    const wasSaved = person.coupons.has(name)
    const { savedCoupons } = tab.results
    const { actions } = savedCoupons
    await tab.settle(actions.toggle(offer))
    if (savedCoupons.getState().progress.status === 'asking') {
      await tab.settle(actions.confirmDelete())
      const { progress } = savedCoupons.getState()
      expect(progress.status, 'a press on DELETE').toBe('deleted')
      const wasHere = progress.status === 'deleted' && progress.sentence !== undefined
      expect(wasHere, 'whether it was still saved').toBe(wasSaved)
      forgetCoupon(person, name)
    } else {
      const { progress } = savedCoupons.getState()
      expect(progress, 'a press on Save coupon').toMatchObject({ status: 'saved', wasSaved })
      if (!wasSaved) person.coupons.set(name, price)
    }
    actions.close()
  }
  say = () => `press coupon ${this.place} of the current list`
}

/** Opens an offer of a list: its coupon shows the server's current price, with a note if that has changed. */
export async function openCoupon(tab: Tab, requested: WantedCoupon, walk: Walk): Promise<WantedCoupon> {
  const { results } = tab
  const { offer } = requested
  const price = await priceNow(tab, walk, requested)
  results.openOffer(offer)
  const isShown = await tab.settle(until(results.coupon, ({ coupon }) => coupon.status === 'success'))
  const card = valueIn(isShown.coupon)?.card
  expect(card?.price, 'the price on the coupon').toBe(price)
  expect(isShown.query && listedPrice(isShown.query), 'the listed price').toBe(offer.price)
  if (card && price !== offer.price) {
    await tab.settle(tab.idle())
    const refreshed = findOffer(await shownOffers(tab), offer)
    expect(refreshed?.price, 'the price in the list behind it').toBe(price)
  }
  return { offer: { ...offer, price: card?.price ?? offer.price }, priceChanges: walk.world.priceChanges }
}

/** Opens a coupon of the current list, which may be outdated. */
export class OpenCoupon extends InTab {
  constructor(
    which: number,
    readonly place: number,
    /** Also presses Save coupon on it. */
    readonly isSaved: boolean,
  ) {
    super(which)
  }
  override mayRun = (tab: ModelTab, model: Model) => tab.isCurrent && preferencesIn(model, tab).zip !== undefined
  async act(tab: Tab, _: Model, modelTab: ModelTab, walk: Walk) {
    const { person, id } = modelTab
    const listed = walk.lists.get(id)
    if (listed?.person !== person || !listed) await listOffers(walk, modelTab)
    const { offers, priceChanges } = walk.lists.get(id) ?? { offers: [], priceChanges: 0 }
    const offer = offerAt(offers, this.place)
    // Prices for another zip or plan were requested since, so that list is no longer on the screen.
    const { prices, pharmacies } = tab.results
    if (prices.getState().query?.zip !== offer.zipCode || pharmacies.getState().query === undefined) return
    const opened = await openCoupon(tab, { offer, priceChanges }, walk)
    if (this.isSaved && person) await save(tab, person, opened, walk)
  }
  say = () => `open coupon ${this.place}${this.isSaved ? ' and save it' : ''}`
}

export class Delete extends InTab {
  override mayRun = ({ person }: ModelTab) => (person?.coupons.size ?? 0) > 0
  async act(tab: Tab, _: Model, { person }: ModelTab) {
    const [first] = await tab.settle(tab.site.session.call(calls.coupon.listCoupons, {}))
    if (!first?.offer || !person) throw new Error('The saved coupon is not listed')
    await tab.settle(tab.site.session.call(calls.coupon.deleteCoupon, { params: { id: first.savedCouponId } }))
    forgetCoupon(person, couponName(first.offer))
  }
  say = () => 'delete the latest coupon'
}

/** Sets a reminder from the current list or a new one, which also saves the coupon. */
export class Remind extends InTab {
  constructor(
    which: number,
    readonly place: number,
    readonly kind: 'dose' | 'refill',
  ) {
    super(which)
  }
  override mayRun = canSave
  async act(tab: Tab, _: Model, modelTab: ModelTab, walk: Walk) {
    const { person, id } = modelTab
    const listed = walk.lists.get(id)
    const offers = listed && listed.person === person ? listed.offers : await listOffers(walk, modelTab)
    const offer = offerAt(offers, this.place)
    const priceChanges = walk.lists.get(id)?.priceChanges ?? 0
    const price = await priceNow(tab, walk, { offer, priceChanges })
    const { reminders } = tab.results
    await tab.settle(reminders.actions.open(this.kind, offer))
    const { progress } = reminders.getState()
    if (progress?.status !== 'form' || !person) throw new Error(`The form is ${progress?.status}`)
    await tab.settle(
      progress.kind === 'dose'
        ? reminders.actions.saveDose(progress.initial)
        : // Who has no address ticks the box for texts.
          reminders.actions.saveRefill({
            ...progress.initial,
            [progress.initial.email === '' ? 'byText' : 'byEmail']: 'y',
          }),
    )
    expect(reminders.getState().progress, 'a press on SAVE of a reminder').toMatchObject({ status: 'saved' })
    reminders.actions.close()
    const name = couponName(offer)
    if (!person.coupons.has(name)) person.coupons.set(name, price)
    person.reminders.add(`${this.kind} ${name}`)
  }
  say = () => `set a ${this.kind} reminder of coupon ${this.place}`
}

/** Raises all prices, or restores them. */
export class ChangePrices {
  check = ({ tabs }: Model) => tabs.length > 0
  async run(_: Model, { world }: Walk) {
    const change = world.priceChanges++ % 2 === 0 ? 0.11 : -0.11
    const [product] = world.products
    const packages =
      'select n.ndc from drug_ndc n join product_detail d on d.id = n.product_detail_id where d.product_id = $2'
    const { database } = world.server
    await database.query(`update unit_cost set price = price + $1 where ndc in (${packages})`, [change, product?.id])
    await database.query(
      `update usual_price set price = price + $1 where drug in (select 'ndc:' || ndc from (${packages}) of_product)`,
      [change, product?.id],
    )
  }
  toString = () => 'prices change'
}
