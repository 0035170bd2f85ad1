/** A coupon in the address, as a widget sends it, becomes the history's: neither a reload nor a copied address has it again. */
import { readRequestedCoupon, withoutRequestedCoupon } from '@rxgauge/pricing/pending-action'
import type { HistoryState } from './history-state'

export function openRequestedCouponOnce(): void {
  const requestedCoupon = readRequestedCoupon(location)
  const state: HistoryState = { ...history.state, ...(requestedCoupon && { requestedCoupon }) }
  history.replaceState(state, '', withoutRequestedCoupon(location.href))
}
