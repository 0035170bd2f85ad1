/**
 * Moves a widget's coupon from the address into the history state, so that reloads and copied addresses don't repeat
 * it.
 */
import { readRequestedCoupon, withoutRequestedCoupon } from '@rxgauge/pricing/pending-action'
import type { HistoryState } from './history-state'

export function moveCouponToHistory(): void {
  const requestedCoupon = readRequestedCoupon(location)
  const state: HistoryState = { ...history.state, ...(requestedCoupon && { requestedCoupon }) }
  history.replaceState(state, '', withoutRequestedCoupon(location.href))
}
