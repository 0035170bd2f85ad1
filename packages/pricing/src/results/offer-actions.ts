/** Leads from the prices to an offer: to its pharmacies, or directly to its coupon (search 4, "Get savings"). */
import type { Offer, OfferType } from '@rxgauge/contract'
import type { CouponStore } from '../coupon/coupon-store'
import type { PharmaciesStore } from '../pharmacies/pharmacies-store'
import { manufacturerCoupon, savingsOf } from '../prices/best-price'
import type { PricesStore } from '../prices/prices-store'
import type { ViewsStore } from './views-store'

export interface OfferActions {
  /** Leads to the cheaper savings: directly to a manufacturer's coupon, or to the pharmacies for a card (search 4, "Get savings"). */
  getSavings: () => void
  /** Leads to savings of this type, even if others are cheaper. */
  getSavingsOf: (type: OfferType, options?: ReopenOptions) => void
  /** Shows the pharmacies for offers of this type; by default those shown last, or those for the cheaper savings. */
  showPharmacies: (type?: OfferType) => void
  /** Requests the same pharmacies for a screen that's already shown. */
  loadPharmacies: () => void
  /** Opens the coupon for one pharmacy. */
  openOffer: (offer: Offer, options?: ReopenOptions) => void
  /** Shares the coupon on the screen; a professional's patient gets the savings at the same chain (search 6, "HCP edition"). */
  share: () => void
}

/** `isRefresh`: the coupon was open before, so that nothing is created or counted again. */
interface ReopenOptions {
  isRefresh: boolean
}

interface Stores {
  prices: PricesStore
  pharmacies: PharmaciesStore
  coupon: CouponStore
  views: ViewsStore
}

export function createOfferActions({ prices, pharmacies, coupon, views }: Stores): OfferActions {
  const cheaper = (): OfferType => savingsOf(prices.getState())[0]?.type ?? 'pharmacy'

  function loadPharmacies(type?: OfferType) {
    const { query } = prices.getState()
    if (!query) return
    const shown = pharmacies.getState()
    pharmacies.actions.show(query, type ?? (shown.query === query ? shown.type : cheaper()))
  }

  function showPharmacies(type?: OfferType) {
    if (!prices.getState().query) return
    loadPharmacies(type)
    views.actions.show('pharmacies')
  }

  function getSavingsOf(type: OfferType, options?: ReopenOptions) {
    const { query } = prices.getState()
    const manufacturer = manufacturerCoupon(prices.getState())
    if (!query) return
    if (type === 'pharmacy' || !manufacturer) return showPharmacies('pharmacy')
    views.actions.show('coupon')
    const { offerId, couponPrice: price } = manufacturer
    void coupon.actions.load({ kind: 'copay', offerId, offer: undefined, price, priceQuery: query }, options)
  }

  return {
    showPharmacies,
    loadPharmacies: () => loadPharmacies(),
    getSavingsOf,
    getSavings: () => getSavingsOf(cheaper()),
    share() {
      const group = coupon.getState().query?.offer?.pharmacyGroupId
      views.actions.open({ kind: 'share', ...(group === undefined ? {} : { pharmacyGroupId: group }) })
    },
    openOffer(offer, options) {
      const { query } = prices.getState()
      if (!query) return
      views.actions.show('coupon')
      void coupon.actions.load(
        offer.couponType === 'manufacturer'
          ? { kind: 'copay', offerId: offer.offerId, offer, priceQuery: query }
          : { kind: 'discount', offer, priceQuery: query },
        options,
      )
    },
  }
}
