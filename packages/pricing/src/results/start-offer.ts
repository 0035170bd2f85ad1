/** What a page asks for beyond prices: the coupon of one offer, or one that was wanted elsewhere. It opens once. */
import type { Product } from '@rxgauge/contract'
import type { PricingHost } from '../host'
import { openRequestedCoupon, type RequestedCouponDependencies } from './open-requested-coupon'

type StartOfferDependencies = Omit<RequestedCouponDependencies, 'session' | 'isSignedIn'>

export function createStartOffer({ start, session, account }: PricingHost, deps: StartOfferDependencies) {
  const { prices, pharmacies, views, openOffer } = deps
  let hasOpened = false
  let cancel = () => {}

  return {
    /** The page is at its beginning. */
    begin() {
      hasOpened = false
    },
    /** Once the prices of this medication have been requested. */
    open(product: Product) {
      const { query } = prices.getState()
      if (!query) return
      if (start.isForSavings && product.type === 'generic') {
        pharmacies.actions.show(query, 'prescription')
        views.actions.show('pharmacies')
      }
      const { offer, requestedCoupon } = start
      // Whoever changes the query from there wants its prices.
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
