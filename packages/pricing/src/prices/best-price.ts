/** What follows from the four prices: the lowest, and its percentage below retail. */
import { valueIn } from '@rxgauge/client'
import type { Cents, CopayPrice, CouponPrice, CouponPrices, DiscountPrice, OfferType } from '@rxgauge/contract'
import { type PriceKind, priceKinds } from './price-kinds'
import type { PricesState } from './prices-store'

type Prices = Pick<PricesState, PriceKind>

/** Networks are sorted from the most expensive, so the last is the best. */
export const bestDiscount = (entries: readonly DiscountPrice[] | undefined): DiscountPrice | undefined =>
  entries?.at(-1)

export const bestCoupon = (prices: CouponPrices | undefined) => prices?.coupons[0]

/** A manufacturer's coupon, which leads to its own card; all other savings lead to the pharmacies. */
export function manufacturerCoupon(prices: Pick<Prices, 'coupon'>): CouponPrice | undefined {
  const best = bestCoupon(valueIn(prices.coupon))
  return best?.couponType === 'manufacturer' ? best : undefined
}

/** A price that savings lead to, and its kind. */
export interface Savings {
  type: OfferType
  cents: Cents
}

/** The ways to save, the cheaper first; at the same price, a manufacturer's coupon first (search 4, "Get savings"). */
export function savingsOf(prices: Pick<Prices, 'coupon' | 'discount'>): Savings[] {
  const manufacturer = manufacturerCoupon(prices)
  const discount = bestDiscount(valueIn(prices.discount))?.discountPrice
  const coupon = manufacturer ? undefined : bestCoupon(valueIn(prices.coupon))?.couponPrice
  const atPharmacies = [discount, coupon].filter((cents) => cents !== undefined).sort((one, other) => one - other)[0]
  const savings: Savings[] = []
  if (manufacturer) savings.push({ type: 'manufacturer', cents: manufacturer.couponPrice })
  if (atPharmacies !== undefined) savings.push({ type: 'pharmacy', cents: atPharmacies })
  return savings.sort((one, other) => one.cents - other.cents)
}

/** The highest the copay may be, if the plan covers the product. */
export const copayCents = (copay: CopayPrice | undefined): Cents | undefined =>
  typeof copay?.copayPriceMax === 'number' ? copay.copayPriceMax : undefined

/** The prices loaded so far. */
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

export interface BestPrice {
  kind: (typeof order)[number]
  cents: Cents
  /** Whole percent below retail; 0 if retail is unknown or not higher. */
  percentLess: number
}

/** Prices that a button or a plan's card leads to; the retail price isn't a saving. At equal prices, the easiest first. */
const order = ['coupon', 'discount', 'copay'] as const

export function bestPrice(prices: Partial<Record<PriceKind, Cents>>): BestPrice | undefined {
  let best: BestPrice | undefined
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

/** The copay is the better option if its maximum is below the coupon or the discount price (search 4, "Copay display"). */
export function isCopayBetter({ copay, coupon, discount }: Partial<Record<PriceKind, Cents>>): boolean {
  const offered = [coupon, discount].filter((price) => price !== undefined)
  return copay !== undefined && offered.some((price) => copay < price)
}

/** Whether all prices have loaded; if one failed, the best of the others may not be the best. */
export const isComplete = (prices: Prices): boolean =>
  priceKinds.every((kind) => prices[kind].status === 'success' || prices[kind].status === 'idle')
