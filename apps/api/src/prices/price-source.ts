/** Where prices come from: imported files, the demo's files, or an operator's own feed. */
import type { Cents } from '@rxgauge/contract'
import type { Language } from '@rxgauge/text'
import { DomainError } from '../errors/domain-error'
import type { Place } from '../pharmacies/places'
import type { ProductType } from '../products/product-type'
import type { Plan } from './plans'
import type { CardQuote, CopayQuote, CouponQuote, DiscountQuote, ProgramQuote, QuoteSource, RetailQuote } from './quote'
import type { SourceOrder } from './source-order'

export interface PriceQuery {
  productDetailId: number
  /** Decimal text such as `30` or `2.5`. */
  quantity: string
  place: Place
  /** Groups that may be shown; empty for all. */
  pharmacyGroupIds: readonly number[]
  /** The organization's networks, in its order at equal prices; `null` for all of them, by their numbers. */
  networkIds: readonly number[] | null
  /** Where its prices come from. */
  sources: SourceOrder
  /** How a retail price is estimated where nobody says it; without it none is. */
  retailEstimate?: RetailEstimate | null | undefined
}

/** An organization's own figures: what pharmacies pay, plus so many percent, plus a fee in dollars. */
export interface RetailEstimate {
  markupPercent: number
  fee: number
}

/** A fill, and the pharmacy groups where its price is asked for. */
export interface OfferFill {
  query: PriceQuery
  groupIds: readonly number[]
  /** Pharmacies of these groups whose own prices count; of a group with none of them the group's does. */
  locationIds?: readonly number[]
  /** For a manufacturer's programme; without it none is looked for. */
  plan?: Plan | undefined
  /** Only discount cards, or only coupons; without it the lower of both. */
  only?: 'discount' | 'coupon' | undefined
}

export interface GroupOffers {
  /** The lowest price with a card or coupon at each group, or at each pharmacy that was named; one without any is left out. */
  cards: readonly CardQuote[]
  /** What a manufacturer's programme leaves to pay at each group; empty where there is none for this plan. */
  programs: readonly ProgramQuote[]
}

/** Why there is no coupon: there is one, but not for this insurance; or there is none. */
export type NoCouponReason = 'notEligible' | 'notAvailable'

export type CouponQuotes = { quotes: readonly CouponQuote[] } | { reason: NoCouponReason }

interface TierWords {
  title: Record<Language, string>
  description: Record<Language, string>
}

/** What a plan's formulary says of a product. */
export interface CopayEstimate {
  /** `planUnknown`: nothing can be said until an insurance is entered. */
  copay: CopayQuote | 'notCovered' | 'planUnknown'
  /** The product's tier, in the formulary's words; `undefined` where it has none. `coverage`: the same without any amount. */
  tier: (TierWords & { coverage?: TierWords }) | undefined
  /** What members really paid, where there are enough claims to say. */
  claims: { count: number; average: Cents; percentile75: Cents } | undefined
  /** The plan covers another product of the same class at a better tier. */
  hasBetterAlternative: boolean
  /** Whether there is any coupon for this insurance; its price may yet be missing near a place. */
  coupon: 'available' | NoCouponReason
}

/** Each call throws PRODUCT_NOT_FOUND or PRICE_NOT_AVAILABLE where there is nothing to quote, except where it says otherwise. */
export interface PriceSource {
  retail(query: PriceQuery): Promise<RetailQuote>
  /** The best price nearby with each network's card, dearest first. */
  discounts(query: PriceQuery): Promise<DiscountQuote[]>
  /** The best coupons nearby, best first. */
  coupons(query: PriceQuery, plan: Plan): Promise<CouponQuotes>
  /** Its `coupon` leaves programmes out: these are asked for by `program`. */
  copay(productDetailId: number, plan: Plan, sources: SourceOrder): Promise<CopayEstimate>
  /** What each of some fills costs at each of its groups, in the order of the fills; all of them at once. */
  offers(fills: readonly OfferFill[]): Promise<GroupOffers[]>
  /** Whether it knows a manufacturer's programme for this insurance; `undefined` where it knows none. */
  program?(productDetailId: number, plan: Plan): Promise<'available' | 'notEligible' | undefined>
  /** What pharmacies paid for one unit in the last twelve months; `undefined` where it does not know. */
  acquisitionCosts?(productDetailId: number, sources: SourceOrder): Promise<AcquisitionCosts | undefined>
}

/** Of a generic there are coupons of groups; of a brand only where there is a programme. */
export const couponWithoutProgram = (type: ProductType) => (type === 'generic' ? 'available' : 'notAvailable')

/** What pharmacies paid for one unit of the package that stands for a drug. */
export interface AcquisitionCosts {
  ndc: string
  unit: 'EA' | 'ML' | 'GM'
  source: QuoteSource
  asOf: Date
  isStale: boolean
  /** Each change in dollars for one unit, the oldest first; the first is what held twelve months ago, where that is known. */
  changes: readonly { effectiveOn: Date; price: string }[]
}

/** `undefined` where there is no price; anything else is thrown on. */
export async function undefinedIfNoPrice<T>(price: Promise<T>): Promise<T | undefined> {
  try {
    return await price
  } catch (error) {
    if (error instanceof DomainError && error.code === 'PRICE_NOT_AVAILABLE') return undefined
    throw error
  }
}
