/** The coupon to show at the counter: query for by adjudication, once however often it is pressed (search 4, "Copay card"). */
import { type Area, failure, idle, loading, type Session, success, toFailure } from '@rxgauge/client'
import { type CopayCard, calls, type DiscountCard, type Offer, zip } from '@rxgauge/contract'
import * as v from 'valibot'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { PriceQuery } from '../prices/prices-store'

export type Coupon =
  | { kind: 'discount'; card: DiscountCard; offer: Offer }
  /** `offer`: the pharmacy that it is for, where one was chosen. */
  | { kind: 'copay'; card: CopayCard; offer: Offer | undefined }

export interface CouponState {
  coupon: Area<Coupon>
  /** What the coupon on the screen was query for with, to ask again. */
  query: CouponQuery | undefined
  /** The screen that stands before a manufacturer's card has been passed. */
  isContinued: boolean
  /** Coupons that this device has seen. */
  views: number
}

export type CouponQuery =
  | { kind: 'discount'; offer: Offer; priceQuery: PriceQuery }
  | { kind: 'copay'; offerId: string; offer: Offer | undefined; priceQuery: PriceQuery }

export interface CouponActions {
  load: (query: CouponQuery) => Promise<void>
  retry: () => void
  continue: () => void
  clear: () => void
}

export type CouponStore = StoreApi<CouponState> & { actions: CouponActions }

const viewsKey = 'couponViewCount'

/** Times that this device has seen a coupon. */
export const couponViews = ({ deviceStorage }: Pick<Session, 'deviceStorage'>): number =>
  Number(deviceStorage.get(viewsKey)) || 0

export function createCouponStore(session: Session): CouponStore {
  const store = createStore<CouponState>(() => ({
    coupon: idle,
    query: undefined,
    isContinued: false,
    views: couponViews(session),
  }))
  let running: { key: string; controller: AbortController } | undefined

  async function load(query: CouponQuery) {
    const key = keyOf(query)
    // Pressed twice: the answer under way is for both.
    if (running?.key === key) return
    running?.controller.abort()
    const attempt = { key, controller: new AbortController() }
    running = attempt
    store.setState({ coupon: loading, query, isContinued: false })
    try {
      const coupon = await adjudicate(query, attempt.controller.signal)
      if (running !== attempt) return
      const views = couponViews(session) + 1
      session.deviceStorage.set(viewsKey, String(views))
      store.setState({ coupon: success(coupon), views })
    } catch (error) {
      if (running === attempt) store.setState({ coupon: failure(toFailure(error)) })
    } finally {
      if (running === attempt) running = undefined
    }
  }

  async function adjudicate(query: CouponQuery, signal: AbortSignal): Promise<Coupon> {
    const { productDetailId, quantity, insuranceId, zip: zipCode } = query.priceQuery
    const common = { productDetailId, quantity, insuranceId: insuranceId ?? null, zipCode: v.parse(zip, zipCode) }
    if (query.kind === 'copay') {
      const pharmacyLocationId = query.offer?.pharmacyLocationId ?? null
      const body = { ...common, offerId: query.offerId, pharmacyLocationId, prescriptionFlag: 'N' }
      const card = await session.call(calls.adjudicate.adjudicateCopayOffer, { body }, { signal })
      return { kind: 'copay', card, offer: query.offer }
    }
    const { offer } = query
    const body = {
      ...common,
      offerId: offer.offerId,
      pbmPharmacyLocationId: offer.pbmPharmacyLocationId,
      pbmProductDetailId: offer.pbmProductDetailId,
      pharmacyGroupPbmId: offer.pharmacyGroupPbmId,
      pbmId: offer.pbmId,
    }
    const card = await session.call(calls.adjudicate.adjudicateCashOffer, { body }, { signal })
    return { kind: 'discount', card, offer }
  }

  return Object.assign(store, {
    actions: {
      load,
      retry() {
        const { query } = store.getState()
        if (query) void load(query)
      },
      continue: () => store.setState({ isContinued: true }),
      clear() {
        running?.controller.abort()
        running = undefined
        store.setState({ coupon: idle, query: undefined, isContinued: false })
      },
    },
  })
}

function keyOf(query: CouponQuery): string {
  const { productDetailId, quantity } = query.priceQuery
  const offerId = query.kind === 'copay' ? query.offerId : query.offer.offerId
  return [query.kind, offerId, productDetailId, quantity, query.offer?.pharmacyLocationId ?? 0].join(' ')
}
