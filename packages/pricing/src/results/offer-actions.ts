/** From the prices to an offer: its pharmacies, or its coupon at once (search 4, "Get savings"). */
import { valueIn } from '@rxgauge/client'
import type { Offer } from '@rxgauge/contract'
import type { CouponStore } from '../coupon/coupon-store'
import type { PharmaciesStore } from '../pharmacies/pharmacies-store'
import { bestCoupon } from '../prices/best-price'
import type { PricesStore } from '../prices/prices-store'
import type { ViewsStore } from './views-store'

export interface OfferActions {
  /** On to the savings: a manufacturer's coupon at once, cards by way of the pharmacies (search 4, "Get savings"). */
  getSavings: () => void
  /** The pharmacies that honour the offer. */
  showPharmacies: () => void
  /** The coupon of one pharmacy. */
  openOffer: (offer: Offer) => void
  /** Hands the coupon on the screen on: a professional's patient gets it at the same pharmacy group (search 6, "HCP edition"). */
  share: () => void
}

interface Stores {
  prices: PricesStore
  pharmacies: PharmaciesStore
  coupon: CouponStore
  views: ViewsStore
}

export function createOfferActions({ prices, pharmacies, coupon, views }: Stores): OfferActions {
  /** The manufacturer's coupon of this query, where there is one. */
  const bestManufacturerCoupon = () => {
    const best = bestCoupon(valueIn(prices.getState().coupon))
    return best?.couponType === 'manufacturer' ? best : undefined
  }

  function showPharmacies() {
    const { query } = prices.getState()
    if (!query) return
    pharmacies.actions.show(query, bestManufacturerCoupon() ? 'manufacturer' : 'pharmacy')
    views.actions.show('pharmacies')
  }

  return {
    showPharmacies,
    share() {
      const group = coupon.getState().query?.offer?.pharmacyGroupId
      views.actions.open({ kind: 'share', ...(group === undefined ? {} : { pharmacyGroupId: group }) })
    },
    getSavings() {
      const { query } = prices.getState()
      const best = bestManufacturerCoupon()
      if (!query) return
      if (!best) return showPharmacies()
      views.actions.show('coupon')
      const { offerId, couponPrice: price } = best
      void coupon.actions.load({ kind: 'copay', offerId, offer: undefined, price, priceQuery: query })
    },
    openOffer(offer) {
      const { query } = prices.getState()
      if (!query) return
      views.actions.show('coupon')
      void coupon.actions.load(
        offer.couponType === 'manufacturer'
          ? { kind: 'copay', offerId: offer.offerId, offer, priceQuery: query }
          : { kind: 'discount', offer, priceQuery: query },
      )
    },
  }
}
