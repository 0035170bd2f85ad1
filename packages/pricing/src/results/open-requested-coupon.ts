/** Opens a coupon requested on another page or before signing in, and continues with the action. */
import { type Session, valueIn } from '@rxgauge/client'
import { calls, type Offer } from '@rxgauge/contract'
import type { CouponStore } from '../coupon/coupon-store'
import { couponAtAnyPharmacy, type SavableCoupon } from '../coupon/saved-coupons-store'
import type { RequestedCoupon } from '../pending-action/pending-action'
import { offerAt, type PharmaciesStore, type PharmacyList } from '../pharmacies/pharmacies-store'
import { bestCoupon } from '../prices/best-price'
import type { PriceQuery, PricesStore } from '../prices/prices-store'
import type { AccountActions } from './account-actions'
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

/** A store that can be waited on. */
interface Waitable<State> {
  getState: () => State
  subscribe: (listener: (state: State) => void) => () => void
}

/** If the coupon is no longer available, its prices or pharmacies stay on the screen. Returns a cancel function. */
export function openRequestedCoupon(
  requested: RequestedCoupon,
  query: PriceQuery,
  deps: RequestedCouponDependencies,
): () => void {
  const { session, prices, pharmacies, coupon, views } = deps
  const end = new AbortController()
  /** Resolves once there's a value; never if canceled before. */
  function when<State, T>(store: Waitable<State>, read: (state: State) => T | undefined): Promise<T> {
    return new Promise((resolve) => {
      function look(state: State) {
        const value = end.signal.aborted ? undefined : read(state)
        if (value === undefined) return
        stop()
        resolve(value)
      }
      const stop = store.subscribe(look)
      end.signal.addEventListener('abort', stop)
      look(store.getState())
    })
  }

  /** Opens the coupon at the requested pharmacy. */
  async function openAtPharmacy(): Promise<SavableCoupon | undefined> {
    pharmacies.actions.show(query, requested.couponType)
    views.actions.show('pharmacies')
    const list = await when(pharmacies, (state) => (state.query === query ? valueIn(state.list) : undefined))
    const offer = await findOffer(session, list, requested.pharmacyLocationId)
    // The person may have moved on meanwhile.
    if (!offer || end.signal.aborted || views.getState().view !== 'pharmacies') return undefined
    deps.openOffer(offer)
    await when(coupon, (state) => (state.query?.offer === offer ? valueIn(state.coupon) : undefined))
    return offer
  }

  /** Opens a manufacturer's coupon without a pharmacy. */
  async function openAnywhere(): Promise<SavableCoupon | undefined> {
    const best = bestCoupon(await when(prices, (state) => valueIn(state.coupon)))
    if (best?.couponType !== 'manufacturer' || end.signal.aborted) return undefined
    // It may be on the screen already, because a manufacturer's coupon is forwarded to.
    if (views.getState().view !== 'coupon') deps.getSavingsOf('manufacturer')
    const shown = await when(coupon, (state) => valueIn(state.coupon))
    return shown.kind === 'copay' ? couponAtAnyPharmacy(query, shown.card) : undefined
  }

  async function open() {
    const savable = await (requested.pharmacyLocationId > 0 ? openAtPharmacy() : openAnywhere())
    if (!savable || end.signal.aborted) return
    // Anyone can create a link, so for a signed-in person nothing is saved without a press.
    if (requested.reason !== 'coupon' || !deps.isSignedIn()) deps.request(requested.reason, savable)
  }

  void open()
  return () => end.abort()
}

/** Finds the pharmacy's offer in the list, or else applies an offer from the same chain to it. */
async function findOffer(session: Session, list: PharmacyList, locationId: number): Promise<Offer | undefined> {
  const offers = [...(list.favorite ? [list.favorite] : []), ...list.others]
  const listed = offers.find(({ pharmacyLocationId }) => pharmacyLocationId === locationId)
  if (listed) return listed
  try {
    const location = await session.call(calls.price.getPharmacyLocation, { params: { id: locationId } })
    const ofChain = offers.find(({ pharmacyGroupId }) => pharmacyGroupId === location.pharmacyGroupId)
    return ofChain && offerAt(ofChain, location)
  } catch {
    // The pharmacy has closed, so the list stays.
    return undefined
  }
}
