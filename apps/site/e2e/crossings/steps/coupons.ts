/** Coupons are saved and deleted: from a list that was just requested, and from one that others have made old. */
import { calls, type Offer } from '@rxgauge/contract'
import { expect } from 'vitest'
import { couponName } from '../agreement'
import { choicesIn, type Model, type ModelTab } from '../model'
import type { Tab } from '../tab'
import { InTab, type Walk } from '../walk'
import type { Person } from '../world'
import { listOffers } from './lists'

export class Save extends InTab {
  constructor(
    which: number,
    readonly place: number,
  ) {
    super(which)
  }
  override mayRun = (tab: ModelTab, model: Model) =>
    tab.person !== undefined && tab.isCurrent && choicesIn(model, tab).zip !== undefined
  async act(tab: Tab, _: Model, { person, id }: ModelTab, { world, lists }: Walk) {
    const offers = await listOffers(tab, world)
    const offer = offers[this.place % offers.length]
    if (!offer || !person) throw new Error('Nothing to save')
    lists.set(id, { person, offers })
    const { savedCoupons } = tab.results
    const key = couponName(offer)
    await tab.settle(savedCoupons.actions.toggle(offer))
    const { progress } = savedCoupons.getState()
    // Saved before, also on another device: a question comes instead.
    expect(progress.status, 'a press on SAVE COUPON').toBe(person.coupons.has(key) ? 'asking' : 'saved')
    savedCoupons.actions.close()
    if (!person.coupons.has(key)) person.coupons.set(key, offer.price)
    return undefined
  }
  say = () => `save coupon ${this.place}`
}

/** SAVE COUPON, or SAVED and DELETE, in a list that was requested some steps ago. */
export class PressSaved extends InTab {
  constructor(
    which: number,
    readonly place: number,
  ) {
    super(which)
  }
  override mayRun = ({ person }: ModelTab) => person !== undefined
  async act(tab: Tab, _: Model, { person, id }: ModelTab, { lists }: Walk) {
    const listed = lists.get(id)
    if (!person || listed?.person !== person) return undefined
    const offer = listed.offers[this.place % listed.offers.length]
    if (offer) await this.press(tab, offer, person)
    return undefined
  }
  private async press(tab: Tab, offer: Offer, person: Person) {
    const key = couponName(offer)
    const wasSaved = person.coupons.has(key)
    const { savedCoupons } = tab.results
    const { actions } = savedCoupons
    await tab.settle(actions.toggle(offer))
    if (savedCoupons.getState().progress.status === 'asking') {
      await tab.settle(actions.confirmDelete())
      const { progress } = savedCoupons.getState()
      expect(progress.status, 'a press on DELETE').toBe('deleted')
      const wasHere = progress.status === 'deleted' && progress.sentence !== undefined
      expect(wasHere, 'whether it was still saved').toBe(wasSaved)
      person.coupons.delete(key)
    } else {
      const { progress } = savedCoupons.getState()
      expect(progress, 'a press on SAVE COUPON').toMatchObject({ status: 'saved', wasSaved })
      if (!wasSaved) person.coupons.set(key, offer.price)
    }
    actions.close()
  }
  say = () => `press on coupon ${this.place} of the list that stands there`
}

export class Delete extends InTab {
  override mayRun = ({ person }: ModelTab) => (person?.coupons.size ?? 0) > 0
  async act(tab: Tab, _: Model, { person }: ModelTab) {
    const [first] = await tab.settle(tab.site.session.call(calls.coupon.listCoupons, {}))
    if (!first?.offer || !person) throw new Error('The saved coupon is not listed')
    await tab.settle(tab.site.session.call(calls.coupon.deleteCoupon, { params: { id: first.savedCouponId } }))
    person.coupons.delete(couponName(first.offer))
    return undefined
  }
  say = () => 'delete the latest coupon'
}
