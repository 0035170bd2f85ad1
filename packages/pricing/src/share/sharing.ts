/** Sends a coupon, or a professional's savings, and first loads what's missing for it (search 4, "Send-savings dialog"). */
import { ApiFailure, type Session } from '@rxgauge/client'
import { calls } from '@rxgauge/contract'
import type { Coupon, CouponStore } from '../coupon/coupon-store'
import { manufacturerCoupon, savingsOf } from '../prices/best-price'
import type { PriceQuery, PricesState, PricesStore } from '../prices/prices-store'
import type { Recipient } from './send-store'

/** The manufacturer's coupon that the prices lead to; `undefined` if a card costs less. */
const cheaperCoupon = (prices: Pick<PricesState, 'coupon' | 'discount'>) =>
  savingsOf(prices)[0]?.type === 'manufacturer' ? manufacturerCoupon(prices) : undefined

/** A program's own link for a QR code (search 3, "qrCodeUrl"); empty if it has none. */
export function qrCodeUrlOf(shown: Coupon | undefined, prices: Pick<PricesState, 'coupon' | 'discount'>): string {
  if (shown) return shown.kind === 'copay' ? shown.card.qrCodeUrl : ''
  return cheaperCoupon(prices)?.qrCodeUrl ?? ''
}

export interface Sharing {
  /** Sends the coupon on the screen, or without one the coupon that the prices lead to. @throws ApiFailure */
  sendCoupon: (to: Recipient, shown: Coupon | undefined) => Promise<void>
  /** Sends savings for a medication, optionally limited to one chain. @throws ApiFailure */
  sendSavings: (to: Recipient, pharmacyGroupId: number | undefined) => Promise<void>
}

interface Stores {
  prices: PricesStore
  coupon: CouponStore
}

export function createSharing(session: Session, { prices, coupon }: Stores): Sharing {
  const currentQuery = (): PriceQuery => {
    const { query } = prices.getState()
    if (!query) throw new ApiFailure('OFFER_NOT_AVAILABLE')
    return query
  }

  /** The coupon that the prices lead to, requested once for each query, however often it's sent. */
  let ofPrices: { priceQuery: PriceQuery; id: string } | undefined

  async function idOfPrices(): Promise<string> {
    const priceQuery = currentQuery()
    if (ofPrices?.priceQuery === priceQuery) return ofPrices.id
    await loadFor(priceQuery)
    const { coupon: area } = coupon.getState()
    if (area.status === 'failure') throw area.failure
    // Another coupon was opened meanwhile, so this one isn't sent.
    if (area.status !== 'success') throw new ApiFailure('OFFER_NOT_AVAILABLE')
    ofPrices = { priceQuery, id: area.value.card.adjudicationId }
    return ofPrices.id
  }

  async function loadFor(priceQuery: PriceQuery): Promise<void> {
    const best = cheaperCoupon(prices.getState())
    if (best) {
      const { offerId, couponPrice: price } = best
      return coupon.actions.load({ kind: 'copay', offerId, offer: undefined, price, priceQuery })
    }
    const { productDetailId, quantity, zip } = priceQuery
    const list = await session.call(calls.price.getPharmacies, { params: { productDetailId, quantity, zip } })
    const offer = list.favoritePharmacy ?? list.lowestPricePharmacy ?? list.otherPharmacies[0]
    if (!offer) throw new ApiFailure('OFFER_NOT_AVAILABLE')
    return coupon.actions.load({ kind: 'discount', offer, priceQuery })
  }

  return {
    async sendCoupon(to, shown) {
      const id = shown?.card.adjudicationId ?? (await idOfPrices())
      const { sendCouponByText, sendCouponByEmail } = calls.adjudicate
      if ('phoneNumber' in to) await session.call(sendCouponByText, { body: { ...to, adjudicationId: id } })
      else await session.call(sendCouponByEmail, { body: { ...to, adjudicationId: id } })
    },
    async sendSavings(to, pharmacyGroupId = undefined) {
      const { productDetailId, quantity, insuranceId } = currentQuery()
      await session.call(calls.coupon.shareCoupon, {
        body: {
          productDetailId,
          quantity,
          insuranceId: insuranceId ?? null,
          pharmacyGroupId: pharmacyGroupId ?? null,
          ...to,
        },
      })
    },
  }
}
