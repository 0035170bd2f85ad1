/** The coupon to show at the counter: adjudicated once, even when pressed repeatedly (search 4, "Copay card"). */
import {
  type ActionStore,
  type ApiFailure,
  type Area,
  createActionStore,
  failure,
  idle,
  latest,
  type Session,
  success,
  valueIn,
} from '@rxgauge/client'
import { type Cents, type CopayCard, calls, type DiscountCard, type Offer, v, zip } from '@rxgauge/contract'
import type { PriceQuery } from '../prices/prices-store'

export type Coupon =
  | { kind: 'discount'; card: DiscountCard; offer: Offer }
  /** `offer`: the chosen pharmacy's offer, if one was chosen. */
  | { kind: 'copay'; card: CopayCard; offer: Offer | undefined }

export type DiscountCoupon = Extract<Coupon, { kind: 'discount' }>
export type CopayCoupon = Extract<Coupon, { kind: 'copay' }>

export interface CouponState {
  coupon: Area<Coupon>
  /** What the coupon on the screen was requested with, to request it again. */
  query: CouponQuery | undefined
  /** The visitor has passed the interstitial screen of a manufacturer's card. */
  isContinued: boolean
  /** Coupons viewed on this device. */
  views: number
}

export type CouponQuery =
  | { kind: 'discount'; offer: Offer; priceQuery: PriceQuery }
  /** `price`: the price in the gauge, if no pharmacy was chosen. */
  | { kind: 'copay'; offerId: string; offer: Offer | undefined; price?: Cents; priceQuery: PriceQuery }

export interface CouponActions {
  /** Resolves when the coupon has loaded or failed. @param options `isRefresh`: it was viewed before, so it isn't counted again */
  load: (query: CouponQuery, options?: { isRefresh: boolean }) => Promise<void>
  retry: () => void
  /** Requests the same coupon again, such as in another language. The view isn't counted again, and the current coupon stays meanwhile. */
  refresh: () => Promise<void>
  continue: () => void
  clear: () => void
}

export type CouponStore = ActionStore<CouponState, CouponActions>

const viewsKey = 'couponViewCount'

export const couponViews = ({ deviceStorage }: Pick<Session, 'deviceStorage'>): number =>
  Number(deviceStorage.get(viewsKey)) || 0

/** The price of the coupon where it was pressed; `undefined` if none was shown. */
export const listedPrice = (query: CouponQuery): Cents | undefined =>
  query.offer?.price ?? (query.kind === 'copay' ? query.price : undefined)

/** Failures that mean no pharmacy will take this coupon, even if it's requested again. */
const refusals = ['NOT_ELIGIBLE', 'OFFER_NOT_AVAILABLE', 'PHARMACY_CLOSED', 'PHARMACY_NOT_FOUND', 'PRODUCT_NOT_FOUND']
export const isRefused = ({ code }: ApiFailure): boolean => refusals.includes(code)

/** @param onPriceChanged called when the adjudicated price differs from the listed one */
export function createCouponStore(session: Session, onPriceChanged: () => void = () => undefined): CouponStore {
  const initial: CouponState = { coupon: idle, query: undefined, isContinued: false, views: couponViews(session) }
  return createActionStore<CouponState, CouponActions>(initial, ({ getState, setState }) => {
    const latestCoupon = latest<Coupon>((area) => {
      if (area.status !== 'success') return setState({ coupon: area })
      if (isReopened) return show(area.value)
      const views = couponViews(session) + 1
      session.deviceStorage.set(viewsKey, String(views))
      show(area.value, { views })
    })
    /** A coupon that can't be refreshed stays, unless it's refused now. */
    const refreshed = latest<Coupon>((area) => {
      if (area.status === 'success') show(area.value)
      if (area.status === 'failure' && isRefused(area.failure)) setState({ coupon: failure(area.failure) })
    })
    function show(coupon: Coupon, more: { views?: number } = {}) {
      const { query, coupon: before } = getState()
      setState({ coupon: success(coupon), ...more })
      const { price } = coupon.card
      const listed = query && listedPrice(query)
      if (listed !== undefined && price !== listed && price !== valueIn(before)?.card.price) onPriceChanged()
    }
    let running: { key: string; end: Promise<void> } | undefined
    let isReopened = false

    function load(query: CouponQuery, { isRefresh } = { isRefresh: false }): Promise<void> {
      const key = keyOf(query)
      // Pressed twice: both wait for the same call.
      if (running?.key === key && getState().coupon.status === 'loading') return running.end
      refreshed.cancel()
      isReopened = isRefresh
      setState({ query, isContinued: false })
      const end = latestCoupon.run((signal) => adjudicate(session, query, signal, { isRefresh })).then(() => undefined)
      running = { key, end }
      return end
    }

    return {
      load,
      retry() {
        const { query } = getState()
        if (query) void load(query)
      },
      async refresh() {
        const { query, coupon } = getState()
        if (!query) return
        if (coupon.status === 'success') {
          await refreshed.run((signal) => adjudicate(session, query, signal, { isRefresh: true }))
          return
        }
        running = undefined
        await load(query)
      },
      continue: () => setState({ isContinued: true }),
      clear() {
        latestCoupon.cancel()
        refreshed.cancel()
        setState({ coupon: idle, query: undefined, isContinued: false })
      },
    }
  })
}

async function adjudicate(
  session: Session,
  query: CouponQuery,
  signal: AbortSignal,
  { isRefresh } = { isRefresh: false },
): Promise<Coupon> {
  const { productDetailId, quantity, insuranceId, zip: zipCode } = query.priceQuery
  const common = {
    productDetailId,
    quantity,
    insuranceId: insuranceId ?? null,
    zipCode: v.parse(zip, zipCode),
    ...(isRefresh ? { refreshFlag: 'Y' } : {}),
  }
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

function keyOf(query: CouponQuery): string {
  const { productDetailId, quantity } = query.priceQuery
  const offerId = query.kind === 'copay' ? query.offerId : query.offer.offerId
  return [query.kind, offerId, productDetailId, quantity, query.offer?.pharmacyLocationId ?? 0].join(' ')
}
