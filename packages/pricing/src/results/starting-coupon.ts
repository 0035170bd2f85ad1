/** Opens, once, what a page requests beyond prices: an offer's coupon, or a coupon requested elsewhere. */
import type { Product } from '@rxgauge/contract'
import type { PricingHost } from '../host'
import { openRequestedCoupon, type RequestedCouponDependencies } from './open-requested-coupon'

type StartingCouponDependencies = Omit<RequestedCouponDependencies, 'session' | 'isSignedIn'>

export function createStartingCoupon({ start, session, account }: PricingHost, deps: StartingCouponDependencies) {
  const { prices, pharmacies, views, openOffer } = deps
  let hasOpened = false
  let cancel = () => {}

  return {
    /** Call this when the page starts over. */
    begin() {
      hasOpened = false
    },
    /** Call this once the prices of this medication have been requested. */
    open(product: Product) {
      const { query } = prices.getState()
      if (!query) return
      if (start.isForSavings && product.type === 'generic') {
        pharmacies.actions.show(query, 'prescription')
        views.actions.show('pharmacies')
      }
      const { offer, requestedCoupon } = start
      // Not again, because someone who changes the query wants to see its prices.
      if (offer?.productDetailId === query.productDetailId && !hasOpened) {
        hasOpened = true
        openOffer(offer)
      }
      if (requestedCoupon && !hasOpened) {
        hasOpened = true
        cancel = openRequestedCoupon(requestedCoupon, query, { ...deps, session, isSignedIn: account.isSignedIn })
      }
    },
    cancel: () => cancel(),
  }
}
