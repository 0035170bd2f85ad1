/** A guest's pending coupon, and its completion after a sign-in. */
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

/** A guest presses Save coupon or a reminder, which the sign-up gate stores. */
export class PressAsGuest extends InTab {
  constructor(
    which: number,
    readonly place: number,
    readonly reason: PendingCoupon['reason'],
  ) {
    super(which)
  }
  override mayRun = (tab: ModelTab, model: Model) =>
    tab.person === undefined && !tab.interruption && tab.isCurrent && preferencesIn(model, tab).zip !== undefined
  async act(tab: Tab, model: Model, modelTab: ModelTab, walk: Walk) {
    const listed = offerAt(await listOffers(walk, modelTab), this.place)
    const requested = await openCoupon(tab, { offer: listed, priceChanges: walk.world.priceChanges }, walk)
    tab.results.request(this.reason, requested.offer)
    const action = tab.atGate
    if (!action) throw new Error('No gate has opened')
    storeAction(tab.site, action)
    model.pendingCoupons.set(placeKey(modelTab), { ...requested, tabs: new Set([modelTab.id]), reason: this.reason })
  }
  say = () => `request ${this.reason} of coupon ${this.place} as a guest`
}

/** Completes the pending coupon at home after a sign-in. */
export async function completePendingCoupon(tab: Tab, model: Model, modelTab: ModelTab, walk: Walk, isSame: boolean) {
  const pending = model.pendingCoupons.get(placeKey(modelTab))
  const { person } = modelTab
  const stored = readStoredAction(tab.site)
  expect(stored !== undefined, 'whether the pending coupon is stored').toBe(pending !== undefined)
  if (!stored || !pending || !person) return
  const name = couponName(pending.offer)
  const price = await priceNow(tab, walk, pending)
  const { session, clock } = tab.site
  const completion = createCompletionStore({
    ...{ action: stored, session, clock },
    lock: (task) => task(),
    isSignedIn: () => isSignedIn(tab.site.session.visitor.getState()),
    onCouponsChanged: () => undefined,
  })
  await tab.settle(completion.actions.begin())
  model.pendingCoupons.delete(placeKey(modelTab))
  if (!pending.tabs.has(modelTab.id)) {
    expect(completion.getState().status, 'the pending coupon of another tab').toBe('asking')
    if (!isSame) return completion.actions.end()
    await tab.settle(completion.actions.proceed())
  }
  if (pending.reason !== 'coupon') {
    expect(completion.getState().status, 'the pending reminder').toBe('reminder')
    return completion.actions.end()
  }
  const wasSaved = person.coupons.has(name)
  expect(completion.getState(), 'the pending coupon').toMatchObject({ status: 'saved', wasSaved })
  if (!wasSaved) person.coupons.set(name, price)
}
