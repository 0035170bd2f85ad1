/** The state of a history entry, beside its address. */
import type { RequestedCoupon, UnknownDrug } from '@rxgauge/pricing'

export interface HistoryState {
  /** The journey of this entry, a new number with each address of it. */
  visit?: number | undefined
  /** The journey's number before; it continues with this entry. */
  from?: number
  /** Starts with the gauge instead of the list (search 2, "Search page"). */
  isFromHomeGauge?: boolean | undefined
  /** Starts with this coupon, once. */
  requestedCoupon?: RequestedCoupon
  /** Starts with a note, once, that the address named no medication. */
  unknownDrug?: UnknownDrug
  /** What the journey shows: names of screens and ids, which only the journey reads. */
  journey?: unknown
  /** The offer that the page began with, if its address names none; for another one, `journey` counts as nothing. */
  offer?: string | undefined
  /** How far the page was scrolled, in CSS pixels. */
  scroll?: number
}

let last = 0

/** A number that no entry has yet. */
export function newVisit(): number {
  last = Math.max(Date.now(), last + 1)
  return last
}
