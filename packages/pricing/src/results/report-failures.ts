/**
 * Reports failed calls to the host, which shows them in a dialog (search 8): choices, pharmacies, coupon. Prices and ZIPs show failures in
 * place; a retail or discount price that the server refuses with a sentence is reported as well.
 */
import type { ApiFailure, Area } from '@rxgauge/client'
import type { StoreApi } from 'zustand/vanilla'
import { type CouponStore, isRefused } from '../coupon/coupon-store'
import { isPriceUnknown, isSaidByServer } from '../failure-sentence'
import type { PricingHost } from '../host'
import type { PharmaciesStore } from '../pharmacies/pharmacies-store'
import type { PrescriptionStore } from '../prescription/prescription-state'
import type { PricesStore } from '../prices/prices-store'
import type { ViewsStore } from './views-store'

interface Stores {
  prescription: PrescriptionStore
  prices: PricesStore
  pharmacies: PharmaciesStore
  coupon: CouponStore
  views: ViewsStore
}

/** Returns the unsubscribe function. */
export function reportFailures(
  report: PricingHost['onEvent'],
  { prescription, prices, pharmacies, coupon, views }: Stores,
): () => void {
  function watch<State>(
    store: Pick<StoreApi<State>, 'subscribe'>,
    areaIn: (state: State) => Area<unknown>,
    isReported: (failure: ApiFailure) => boolean = () => true,
  ) {
    return store.subscribe((now, before) => {
      const area = areaIn(now)
      if (area === areaIn(before) || area.status !== 'failure' || !isReported(area.failure)) return
      report({ kind: 'failed', failure: area.failure })
    })
  }
  // A price that no source has isn't a failure; its row says so.
  const hasServerReason = (failure: ApiFailure) => isSaidByServer(failure) && !isPriceUnknown(failure)
  const stops = [
    watch(prescription, ({ choices }) => choices),
    // Below the prices, the list is only an addition.
    watch(
      pharmacies,
      ({ list }) => list,
      () => !['gauge', 'list'].includes(views.getState().view),
    ),
    // A refused coupon is explained on its screen.
    watch(
      coupon,
      (state) => state.coupon,
      (failure) => !isRefused(failure),
    ),
    watch(prices, ({ retail }) => retail, hasServerReason),
    watch(prices, ({ discount }) => discount, hasServerReason),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
