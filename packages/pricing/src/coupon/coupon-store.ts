/** The coupon to show at the counter: made by adjudication, once however often it is pressed (search 4, "Copay card"). */
import { type ActionStore, type Area, createActionStore, idle, latest, type Session } from '@rxgauge/client'
import { type CopayCard, calls, type DiscountCard, type Offer, zip } from '@rxgauge/contract'
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
  | { kind: 'copay'; offerId: string; offer: Offer | undefined; priceQuery: PriceQuery }

export interface CouponActions {
  /** Resolves once the area has what came of it. */
  load: (query: CouponQuery) => Promise<void>
  retry: () => void
  continue: () => void
  clear: () => void
}

export type CouponStore = ActionStore<CouponState, CouponActions>

const viewsKey = 'couponViewCount'

/** Times that this device has seen a coupon. */
export const couponViews = ({ deviceStorage }: Pick<Session, 'deviceStorage'>): number =>
  Number(deviceStorage.get(viewsKey)) || 0

export function createCouponStore(session: Session): CouponStore {
  const initial: CouponState = { coupon: idle, query: undefined, isContinued: false, views: couponViews(session) }
  return createActionStore<CouponState, CouponActions>(initial, ({ getState, setState }) => {
    const shown = latest<Coupon>((coupon) => {
      if (coupon.status !== 'success') return setState({ coupon })
      const views = couponViews(session) + 1
      session.deviceStorage.set(viewsKey, String(views))
      setState({ coupon, views })
    })
    let running: { key: string; end: Promise<void> } | undefined

    function load(query: CouponQuery): Promise<void> {
      const key = keyOf(query)
      // Pressed twice: the call under way is for both.
      if (running?.key === key && getState().coupon.status === 'loading') return running.end
      setState({ query, isContinued: false })
      const end = shown.run((signal) => adjudicate(session, query, signal)).then(() => undefined)
      running = { key, end }
      return end
    }

    return {
      load,
      retry() {
        const { query } = getState()
        if (query) void load(query)
      },
      continue: () => setState({ isContinued: true }),
      clear() {
        shown.cancel()
        setState({ coupon: idle, query: undefined, isContinued: false })
      },
    }
  })
}

async function adjudicate(session: Session, query: CouponQuery, signal: AbortSignal): Promise<Coupon> {
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

function keyOf(query: CouponQuery): string {
  const { productDetailId, quantity } = query.priceQuery
  const offerId = query.kind === 'copay' ? query.offerId : query.offer.offerId
  return [query.kind, offerId, productDetailId, quantity, query.offer?.pharmacyLocationId ?? 0].join(' ')
}
