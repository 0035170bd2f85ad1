/** The state of a history entry, beside its address. */
import type { RequestedCoupon, UnknownDrug } from '@rxgauge/pricing'

export interface HistoryState {
  /** The search visit of this entry: its address may change while the journey continues. */
  visit?: number
  /** Starts with the gauge instead of the list (search 2, "Search page"). */
  isFromHomeGauge?: boolean
  /** Starts with this coupon, once. */
  requestedCoupon?: RequestedCoupon
  /** Starts with a note, once, that the address named no medication. */
  unknownDrug?: UnknownDrug
}
