/** From the prices to an offer: its pharmacies, or its coupon at once (search 4, "Get savings"). */
import type { Offer } from '@rxgauge/contract'
import { valueIn } from '../area'
import type { CouponStore } from '../coupon/coupon-store'
import type { PharmaciesStore } from '../pharmacies/pharmacies-store'
import { bestCoupon } from '../prices/best-price'
import type { PricesStore } from '../prices/prices-store'
import type { ViewsStore } from '../views/views-store'

export interface OfferSteps {
  /** On to the savings: a manufacturer's coupon at once, cards by way of the pharmacies (search 4, "Get savings"). */
  getSavings: () => void
  /** The pharmacies that honour the offer. */
  showPharmacies: () => void
  /** The coupon of one pharmacy. */
  takeOffer: (offer: Offer) => void
}

interface Stores {
  prices: PricesStore
  pharmacies: PharmaciesStore
  coupon: CouponStore
  views: ViewsStore
}

export function createOfferSteps({ prices, pharmacies, coupon, views }: Stores): OfferSteps {
  /** The manufacturer's coupon of this question, where there is one. */
  const manufacturers = () => {
    const best = bestCoupon(valueIn(prices.getState().coupon))
    return best?.couponType === 'M' ? best : undefined
  }

  function showPharmacies() {
    const { question } = prices.getState()
    if (!question) return
    pharmacies.actions.show(question, manufacturers() ? 'M' : 'P')
    views.actions.show('pharmacies')
  }

  return {
    showPharmacies,
    getSavings() {
      const { question } = prices.getState()
      const best = manufacturers()
      if (!question) return
      if (!best) return showPharmacies()
      views.actions.show('coupon')
      void coupon.actions.ask({ kind: 'copay', offerId: best.offerId, offer: undefined, question })
    },
    takeOffer(offer) {
      const { question } = prices.getState()
      if (!question) return
      views.actions.show('coupon')
      void coupon.actions.ask(
        offer.couponType === 'M'
          ? { kind: 'copay', offerId: offer.offerId, offer, question }
          : { kind: 'discount', offer, question },
      )
    },
  }
}
