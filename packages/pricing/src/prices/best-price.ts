/** What the four prices come to: the lowest, and how much less than retail it is. */
import { valueIn } from '@rxgauge/client'
import type { Cents, CopayPrice, CouponPrices, DiscountPrice } from '@rxgauge/contract'
import { type PriceKind, priceKinds } from './price-kinds'
import type { PricesState } from './prices-store'

type Prices = Pick<PricesState, PriceKind>

/** Networks come dearest first, so the last is the best. */
export const bestDiscount = (entries: readonly DiscountPrice[] | undefined): DiscountPrice | undefined =>
  entries?.at(-1)

export const bestCoupon = (prices: CouponPrices | undefined) => prices?.coupons[0]

/** What a copay may cost at most, where the plan covers the product. */
export const copayCents = (copay: CopayPrice | undefined): Cents | undefined =>
  typeof copay?.copayPriceMax === 'number' ? copay.copayPriceMax : undefined

/** The amounts of the prices that have come. */
export function knownPrices(prices: Prices): Partial<Record<PriceKind, Cents>> {
  const amounts: Partial<Record<PriceKind, Cents>> = {}
  const put = (kind: PriceKind, cents: Cents | undefined) => {
    if (cents !== undefined) amounts[kind] = cents
  }
  put('retail', valueIn(prices.retail)?.regularPrice)
  put('discount', bestDiscount(valueIn(prices.discount))?.discountPrice)
  put('copay', copayCents(valueIn(prices.copay)))
  put('coupon', bestCoupon(valueIn(prices.coupon))?.couponPrice)
  return amounts
}

export interface Best {
  kind: PriceKind
  cents: Cents
  /** Whole percent less than retail; 0 where retail is not known or not more. */
  percentLess: number
}

/** Of equal prices, the one that asks least of a person: coupon, discount, copay, retail. */
const order: readonly PriceKind[] = ['coupon', 'discount', 'copay', 'retail']

export function bestPrice(prices: Partial<Record<PriceKind, Cents>>): Best | undefined {
  let best: Best | undefined
  for (const kind of order) {
    const cents = prices[kind]
    if (cents !== undefined && (best === undefined || cents < best.cents)) best = { kind, cents, percentLess: 0 }
  }
  const { retail } = prices
  if (best && retail !== undefined && retail > best.cents) {
    best.percentLess = Math.floor(((retail - best.cents) * 100) / retail)
  }
  return best
}

/** The copay is the better option when its maximum is below the coupon or the discount price (search 4, "Copay display"). */
export function isCopayBetter({ copay, coupon, discount }: Partial<Record<PriceKind, Cents>>): boolean {
  const offered = [coupon, discount].filter((price) => price !== undefined)
  return copay !== undefined && offered.some((price) => copay < price)
}

/** Every price has come: where one failed, the best of the others may not be the best. */
export const isComplete = (prices: Prices): boolean =>
  priceKinds.every((kind) => prices[kind].status === 'success' || prices[kind].status === 'idle')

/** Nothing is under way any more. */
export const isSettled = (prices: Prices): boolean => priceKinds.every((kind) => prices[kind].status !== 'loading')
