/** What a guest wants, and what a sign-in does with it. */
import { isSignedIn } from '@rxgauge/client'
import { expect } from 'vitest'
import { createCompletionStore } from '../../src/pending-action/completion'
import { readStoredAction, storeAction } from '../../src/pending-action/stored-action'
import { couponName } from '../agreement'
import { type Model, type ModelTab, type PendingCoupon, placeKey, preferencesIn } from '../model'
import { InTab } from '../step'
import type { Tab } from '../tab'
import type { Walk } from '../walk'
import { openCoupon } from './coupons'
import { listOffers, offerAt, priceNow } from './lists'

/** SAVE COUPON or a reminder, pressed by a guest: the gate to an account keeps it. */
export class PressAsGuest extends InTab {
  constructor(
    which: number,
    readonly place: number,
    readonly reason: PendingCoupon['reason'],
  ) {
    super(which)
  }
  override mayRun = (tab: ModelTab, model: Model) =>
    tab.person === undefined && !tab.lost && tab.isCurrent && preferencesIn(model, tab).zip !== undefined
  async act(tab: Tab, model: Model, modelTab: ModelTab, walk: Walk) {
    const listed = offerAt(await listOffers(walk, modelTab), this.place)
    const requested = await openCoupon(tab, { offer: listed, priceChanges: walk.world.priceChanges }, walk)
    tab.results.request(this.reason, requested.offer)
    const action = tab.atGate
    if (!action) throw new Error('No gate has opened')
    storeAction(tab.site, action)
    model.wishes.set(placeKey(modelTab), { ...requested, tabs: new Set([modelTab.id]), reason: this.reason })
  }
  say = () => `want ${this.reason} of coupon ${this.place} as a guest`
}

/** What a sign-in does at home with what was wanted before it. */
export async function completePendingCoupon(tab: Tab, model: Model, modelTab: ModelTab, walk: Walk, isSame: boolean) {
  const wish = model.wishes.get(placeKey(modelTab))
  const { person } = modelTab
  const stored = readStoredAction(tab.site)
  expect(stored !== undefined, 'whether what was wanted is kept').toBe(wish !== undefined)
  if (!stored || !wish || !person) return
  const name = couponName(wish.offer)
  const price = await priceNow(tab, walk, wish)
  const { session, clock } = tab.site
  const completion = createCompletionStore({
    ...{ action: stored, session, clock },
    lock: (task) => task(),
    isSignedIn: () => isSignedIn(tab.site.session.visitor.getState()),
    onCouponsChanged: () => undefined,
  })
  await tab.settle(completion.actions.begin())
  model.wishes.delete(placeKey(modelTab))
  if (!wish.tabs.has(modelTab.id)) {
    expect(completion.getState().status, 'what was wanted in another tab').toBe('asking')
    if (!isSame) return completion.actions.end()
    await tab.settle(completion.actions.proceed())
  }
  if (wish.reason !== 'coupon') {
    expect(completion.getState().status, 'the reminder that was wanted').toBe('reminder')
    return completion.actions.end()
  }
  const wasSaved = person.coupons.has(name)
  expect(completion.getState(), 'the coupon that was wanted').toMatchObject({ status: 'saved', wasSaved })
  if (!wasSaved) person.coupons.set(name, price)
}
