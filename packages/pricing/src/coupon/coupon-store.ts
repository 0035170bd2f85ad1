/** The coupon to show at the counter: asked for by adjudication, once however often it is pressed (search 4, "Copay card"). */
import { type Session, toFailure } from '@rxgauge/client'
import { type CopayCard, calls, type DiscountCard, type Offer, type ProductDetailId, zip } from '@rxgauge/contract'
import * as v from 'valibot'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { type Area, failure, idle, loading, success } from '../area'
import type { PriceQuestion } from '../prices/prices-store'

export type Coupon =
  | { kind: 'discount'; card: DiscountCard; offer: Offer }
  /** `offer`: the pharmacy that it is for, where one was chosen. */
  | { kind: 'copay'; card: CopayCard; offer: Offer | undefined }

export interface CouponState {
  coupon: Area<Coupon>
  /** What the coupon on the screen was asked for with, to ask again. */
  asked: CouponQuestion | undefined
  /** The screen that stands before a manufacturer's card has been passed. */
  isContinued: boolean
  /** Coupons that this device has seen. */
  views: number
}

export type CouponQuestion =
  | { kind: 'discount'; offer: Offer; question: PriceQuestion }
  | { kind: 'copay'; offerId: string; offer: Offer | undefined; question: PriceQuestion }

export interface CouponActions {
  ask: (question: CouponQuestion) => Promise<void>
  retry: () => void
  continue: () => void
  clear: () => void
}

export type CouponStore = StoreApi<CouponState> & { actions: CouponActions }

const viewsKey = 'couponViewCount'

/** Times that this device has seen a coupon. */
export const couponViews = ({ local }: Pick<Session, 'local'>): number => Number(local.get(viewsKey)) || 0

export function createCouponStore(session: Session): CouponStore {
  const store = createStore<CouponState>(() => ({
    coupon: idle,
    asked: undefined,
    isContinued: false,
    views: couponViews(session),
  }))
  let running: { key: string; controller: AbortController } | undefined

  async function ask(asked: CouponQuestion) {
    const key = keyOf(asked)
    // Pressed twice: the answer under way is for both.
    if (running?.key === key) return
    running?.controller.abort()
    const mine = { key, controller: new AbortController() }
    running = mine
    store.setState({ coupon: loading, asked, isContinued: false })
    try {
      const coupon = await adjudicate(asked, mine.controller.signal)
      if (running !== mine) return
      const views = couponViews(session) + 1
      session.local.set(viewsKey, String(views))
      store.setState({ coupon: success(coupon), views })
    } catch (error) {
      if (running === mine) store.setState({ coupon: failure(toFailure(error)) })
    } finally {
      if (running === mine) running = undefined
    }
  }

  async function adjudicate(asked: CouponQuestion, signal: AbortSignal): Promise<Coupon> {
    const { productDetailId, quantity, insuranceId, zip: zipCode } = asked.question
    const common = { productDetailId, quantity, insuranceId: insuranceId ?? null, zipCode: v.parse(zip, zipCode) }
    if (asked.kind === 'copay') {
      const pharmacyLocationId = asked.offer?.pharmacyLocationId ?? null
      const body = { ...common, offerId: asked.offerId, pharmacyLocationId, prescriptionFlag: 'N' }
      const card = await session.call(calls.adjudicate.adjudicateCopayOffer, { body }, { signal })
      return { kind: 'copay', card, offer: asked.offer }
    }
    const { offer } = asked
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
      ask,
      retry() {
        const { asked } = store.getState()
        if (asked) void ask(asked)
      },
      continue: () => store.setState({ isContinued: true }),
      clear() {
        running?.controller.abort()
        running = undefined
        store.setState({ coupon: idle, asked: undefined, isContinued: false })
      },
    },
  })
}

function keyOf(asked: CouponQuestion): string {
  const { productDetailId, quantity } = asked.question
  const offerId = asked.kind === 'copay' ? asked.offerId : asked.offer.offerId
  return [asked.kind, offerId, productDetailId, quantity, asked.offer?.pharmacyLocationId ?? 0].join(' ')
}

/** What a manufacturer's offer is called. */
export const programOfferId = (id: ProductDetailId): string => `program-${id}`
