/** The coupon to show at the counter: made by adjudication, once however often it is pressed (search 4, "Copay card"). */
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
import { type Cents, type CopayCard, calls, type DiscountCard, type Offer, zip } from '@rxgauge/contract'
import * as v from 'valibot'
import type { PriceQuery } from '../prices/prices-store'

export type Coupon =
  | { kind: 'discount'; card: DiscountCard; offer: Offer }
  /** `offer`: the pharmacy that it is for, where one was chosen. */
  | { kind: 'copay'; card: CopayCard; offer: Offer | undefined }

export interface CouponState {
  coupon: Area<Coupon>
  /** What the coupon on the screen was requested with, to request it again. */
  query: CouponQuery | undefined
  /** The screen before a manufacturer's card has been passed. */
  isContinued: boolean
  /** Coupons that this device has seen. */
  views: number
}

export type CouponQuery =
  | { kind: 'discount'; offer: Offer; priceQuery: PriceQuery }
  /** `price`: what the gauge said, where no pharmacy was chosen. */
  | { kind: 'copay'; offerId: string; offer: Offer | undefined; price?: Cents; priceQuery: PriceQuery }

export interface CouponActions {
  /** Resolves once the area has what came of it. */
  load: (query: CouponQuery) => Promise<void>
  retry: () => void
  /** The same coupon again, such as in another language. It is no further view, and the one on the screen stays until then. */
  refresh: () => Promise<void>
  continue: () => void
  clear: () => void
}

export type CouponStore = ActionStore<CouponState, CouponActions>

const viewsKey = 'couponViewCount'

/** Times that this device has seen a coupon. */
export const couponViews = ({ deviceStorage }: Pick<Session, 'deviceStorage'>): number =>
  Number(deviceStorage.get(viewsKey)) || 0

/** What the coupon cost where it was pressed; `undefined` where no price was said. */
export const listedPrice = (query: CouponQuery): Cents | undefined =>
  query.offer?.price ?? (query.kind === 'copay' ? query.price : undefined)

/** Says that no counter takes it, however often it is requested. */
const refusals = ['NOT_ELIGIBLE', 'OFFER_NOT_AVAILABLE', 'PHARMACY_CLOSED', 'PHARMACY_NOT_FOUND', 'PRODUCT_NOT_FOUND']
export const isRefused = ({ code }: ApiFailure): boolean => refusals.includes(code)

/** @param onPriceChanged the counter asks another price than was listed where the coupon was pressed */
export function createCouponStore(session: Session, onPriceChanged: () => void = () => undefined): CouponStore {
  const initial: CouponState = { coupon: idle, query: undefined, isContinued: false, views: couponViews(session) }
  return createActionStore<CouponState, CouponActions>(initial, ({ getState, setState }) => {
    const latestCoupon = latest<Coupon>((area) => {
      if (area.status !== 'success') return setState({ coupon: area })
      const views = couponViews(session) + 1
      session.deviceStorage.set(viewsKey, String(views))
      show(area.value, { views })
    })
    /** What fails to be refreshed stays, unless it is refused by now. */
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

    function load(query: CouponQuery): Promise<void> {
      const key = keyOf(query)
      // Pressed twice: the call under way is for both.
      if (running?.key === key && getState().coupon.status === 'loading') return running.end
      refreshed.cancel()
      setState({ query, isContinued: false })
      const end = latestCoupon.run((signal) => adjudicate(session, query, signal)).then(() => undefined)
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
