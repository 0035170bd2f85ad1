/** Where prices come from. The built-in source computes them; others can ask an operator's own feed. */
import type { CallReply, calls } from '@rxgauge/contract'
import type { Language } from '@rxgauge/text'
import type { Plan } from '../insurance/plans'
import type { Place } from '../places/places'

export interface PriceQuestion {
  productDetailId: number
  /** Decimal text such as `30` or `2.5`. */
  quantity: string
  place: Place
  /** Groups that may be shown; empty for all. */
  pharmacyGroupIds: readonly number[]
  language: Language
}

/** Answers in the wire's form. Each throws PRODUCT_NOT_FOUND or PRICE_NOT_AVAILABLE where there is nothing to say. */
export interface PriceSource {
  retail(question: PriceQuestion): Promise<CallReply<typeof calls.price.getRetailPrice>>
  cash(question: PriceQuestion): Promise<CallReply<typeof calls.price.getDiscountPrices>>
  coupon(question: PriceQuestion, plan: Plan): Promise<CallReply<typeof calls.price.getCouponPrices>>
  copay(
    question: Pick<PriceQuestion, 'productDetailId' | 'language'>,
    plan: Plan,
  ): Promise<CallReply<typeof calls.price.getCopayPrice>>
}
