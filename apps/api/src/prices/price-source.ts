/** Where prices come from. The built-in source computes them; others can ask an operator's own feed. */
import type { CallReply, calls } from '@rxgauge/contract'
import type { Language } from '@rxgauge/text'
import type { Place } from '../pharmacies/places'
import type { Plan } from './plans'

export interface PriceQuery {
  productDetailId: number
  /** Decimal text such as `30` or `2.5`. */
  quantity: string
  place: Place
  /** Groups that may be shown; empty for all. */
  pharmacyGroupIds: readonly number[]
  language: Language
}

/** The best that a pharmacy group has for a fill. */
export interface GroupOffer {
  groupId: number
  /** `cash-<network>-<group>`, `coupon-<group>` or `program-<product detail>`. */
  offerId: string
  /** Decimal dollars. */
  price: string
  /** The network that pays; `null` for a manufacturer's programme. */
  networkId: number | null
  productType: 'B' | 'G'
}

/** Of offers at several groups, the one that asks least. */
export const lowestOffer = (offers: readonly GroupOffer[]): GroupOffer | undefined =>
  offers.toSorted((a, b) => Number(a.price) - Number(b.price))[0]

/** Answers in the wire's form. Each throws PRODUCT_NOT_FOUND or PRICE_NOT_AVAILABLE where there is nothing to say. */
export interface PriceSource {
  retail(question: PriceQuery): Promise<CallReply<typeof calls.price.getRetailPrice>>
  cash(question: PriceQuery): Promise<CallReply<typeof calls.price.getDiscountPrices>>
  coupon(question: PriceQuery, plan: Plan): Promise<CallReply<typeof calls.price.getCouponPrices>>
  copay(
    question: Pick<PriceQuery, 'productDetailId' | 'language'>,
    plan: Plan,
  ): Promise<CallReply<typeof calls.price.getCopayPrice>>
  /** The lowest price with a card or coupon at each of some groups; a group without any is left out. */
  offers(question: PriceQuery, groupIds: readonly number[]): Promise<GroupOffer[]>
  /** What a manufacturer's programme leaves to pay at each of some groups; empty where there is none for this plan. */
  programOffers(question: PriceQuery, groupIds: readonly number[], plan: Plan): Promise<GroupOffer[]>
}
