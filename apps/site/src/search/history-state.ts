/** What an entry of the browser's history stores beside its address. */
import type { RequestedCoupon, UnknownDrug } from '@rxgauge/pricing'

export interface HistoryState {
  /** Which visit of the search it belongs to: its address may change while the journey goes on. */
  visit?: number
  /** Begins with the gauge instead of the list (search 2, "Search page"). */
  isFromHomeGauge?: boolean
  /** Begins with this coupon, once. */
  requestedCoupon?: RequestedCoupon
  /** Begins by saying, once, that the address named no medication. */
  unknownDrug?: UnknownDrug
}
