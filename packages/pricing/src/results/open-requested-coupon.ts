/** Opens a coupon requested on another page or before signing in, and continues with the action. */
import { type Session, valueIn } from '@rxgauge/client'
import type { CouponStore } from '../coupon/coupon-store'
import { couponAtAnyPharmacy, type SavableCoupon } from '../coupon/saved-coupons-store'
import type { RequestedCoupon } from '../pending-action/pending-action'
import type { PharmaciesStore } from '../pharmacies/pharmacies-store'
import { bestCoupon } from '../prices/best-price'
import type { PriceQuery, PricesStore } from '../prices/prices-store'
import type { AccountActions } from './account-actions'
import { findListedOffer, when } from './find-offer'
import type { OfferActions } from './offer-actions'
import type { ViewsStore } from './views-store'

export interface RequestedCouponDependencies extends AccountActions, Pick<OfferActions, 'openOffer' | 'getSavingsOf'> {
  session: Session
  prices: PricesStore
  pharmacies: PharmaciesStore
  coupon: CouponStore
  views: ViewsStore
  isSignedIn: () => boolean
}

/** If the coupon is no longer available, its prices or pharmacies stay on the screen. Returns a cancel function. */
export function openRequestedCoupon(
  requested: RequestedCoupon,
  query: PriceQuery,
  deps: RequestedCouponDependencies,
): () => void {
  const { session, prices, pharmacies, coupon, views } = deps
  const end = new AbortController()
  const { signal } = end
  /** Opens the coupon at the requested pharmacy. */
  async function openAtPharmacy(): Promise<SavableCoupon | undefined> {
    pharmacies.actions.show(query, requested.couponType)
    views.actions.show('pharmacies')
    const offer = await findListedOffer(requested.pharmacyLocationId, query, { session, pharmacies, signal })
    // The person may have moved on meanwhile.
    if (!offer || signal.aborted || views.getState().view !== 'pharmacies') return undefined
    deps.openOffer(offer)
    await when(coupon, signal, (state) => (state.query?.offer === offer ? valueIn(state.coupon) : undefined))
    return offer
  }

  /** Opens a manufacturer's coupon without a pharmacy. */
  async function openAnywhere(): Promise<SavableCoupon | undefined> {
    const best = bestCoupon(await when(prices, signal, (state) => valueIn(state.coupon)))
    if (best?.couponType !== 'manufacturer' || signal.aborted) return undefined
    // It may be on the screen already, because a manufacturer's coupon is forwarded to.
    if (views.getState().view !== 'coupon') deps.getSavingsOf('manufacturer')
    const shown = await when(coupon, signal, (state) => valueIn(state.coupon))
    return shown.kind === 'copay' ? couponAtAnyPharmacy(query, shown.card) : undefined
  }

  async function open() {
    const savable = await (requested.pharmacyLocationId > 0 ? openAtPharmacy() : openAnywhere())
    if (!savable || signal.aborted) return
    // Anyone can create a link, so for a signed-in person nothing is saved without a press.
    if (requested.reason !== 'coupon' || !deps.isSignedIn()) deps.request(requested.reason, savable)
  }

  void open()
  return () => end.abort()
}
