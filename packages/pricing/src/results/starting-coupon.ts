/** Opens, once, what a page requests beyond prices: what its history entry showed, an offer's coupon, or a coupon requested elsewhere. */
import type { Product } from '@rxgauge/contract'
import type { PricingHost } from '../host'
import { openRequestedCoupon, type RequestedCouponDependencies } from './open-requested-coupon'
import { readPlaceEntry } from './place'
import type { Places } from './places'

interface StartingCouponDependencies extends Omit<RequestedCouponDependencies, 'session' | 'isSignedIn'> {
  places: Places
}

export function createStartingCoupon(
  { start, session, account, history }: PricingHost,
  deps: StartingCouponDependencies,
) {
  const { prices, pharmacies, views, places, openOffer } = deps
  let isFirst = true
  let cancel = () => {}

  return {
    /** Call this when the page starts over. */
    begin() {
      isFirst = true
    },
    /** Call this once the prices of this medication have been requested. */
    open(product: Product) {
      const { query } = prices.getState()
      if (!query) return
      // Not again, because someone who changes the query wants to see its prices.
      const opensMore = isFirst
      isFirst = false
      const stored = opensMore ? readPlaceEntry(history?.read()) : undefined
      if (stored) return places.show(stored.place, stored.place.isForwardingOver)
      if (start.isForSavings && product.type === 'generic') {
        pharmacies.actions.show(query, 'prescription')
        views.actions.show('pharmacies')
      }
      const { offer, requestedCoupon } = start
      if (!opensMore) return
      if (offer?.productDetailId === query.productDetailId) {
        // A coupon opened on another page leads back to the pharmacies.
        views.actions.show('pharmacies')
        openOffer(offer)
      } else if (requestedCoupon) {
        cancel = openRequestedCoupon(requestedCoupon, query, { ...deps, session, isSignedIn: account.isSignedIn })
      }
    },
    cancel: () => cancel(),
  }
}
