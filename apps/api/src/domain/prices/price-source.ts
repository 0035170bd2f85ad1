/** Where prices come from: imported files, the demo's files, or an operator's own feed. */
import type { Cents } from '@rxgauge/contract'
import type { Language } from '@rxgauge/text'
import { DomainError } from '../../base/errors/domain-error'
import type { Place } from '../pharmacies/places'
import type { ProductType } from '../products/product-type'
import type { Plan } from './plans'
import type { CardQuote, CopayQuote, CouponQuote, DiscountQuote, ProgramQuote, QuoteSource, RetailQuote } from './quote'
import type { SourceOrder } from './source-order'

export interface PriceQuery extends PriceTerms {
  productDetailId: number
  /** Decimal text such as `30` or `2.5`. */
  quantity: string
}

/** Where and for which organization something is priced. */
export interface PriceTerms {
  place: Place
  /** Chains that may be shown; empty for all. */
  pharmacyGroupIds: readonly number[]
  /** The organization's networks, in its order for equal prices; `null` for all of them, by id. */
  networkIds: readonly number[] | null
  /** The order of price sources. */
  sources: SourceOrder
  /** How to estimate a retail price that no source has; without it there is no estimate. */
  retailEstimate?: RetailEstimate | null | undefined
}

/** An organization's own figures: what pharmacies pay, plus a percentage, plus a fee in dollars. */
export interface RetailEstimate {
  markupPercent: number
  fee: number
}

/** A fill, and the chains where it's priced. */
export interface OfferFill {
  query: PriceQuery
  groupIds: readonly number[]
  /** Pharmacies of these chains that are priced by their own rows; a chain with none of them is priced as a whole. */
  locationIds?: readonly number[]
  /** For a manufacturer's program; without it no program is considered. */
  plan?: Plan | undefined
  /** Only discount cards, or only coupons; without it the lower of both. The same for all fills of a request. */
  only?: 'discount' | 'coupon' | undefined
}

export interface GroupOffers {
  /** The lowest price with a card or coupon at each chain, or at each named pharmacy; sellers without any are left out. */
  cards: readonly CardQuote[]
  /** The price with a manufacturer's program at each chain; empty if none applies to this plan. */
  programs: readonly ProgramQuote[]
}

/** `notEligible`: a coupon exists, but excludes this insurance. `notAvailable`: there is none. */
export type NoCouponReason = 'notEligible' | 'notAvailable'

export type CouponQuotes = { quotes: readonly CouponQuote[] } | { reason: NoCouponReason }

interface TierWords {
  title: Record<Language, string>
  description: Record<Language, string>
}

/** A product's entry in a plan's formulary. */
export interface CopayEstimate {
  /** `planUnknown`: unknown until the person enters an insurance. */
  copay: CopayQuote | 'notCovered' | 'planUnknown'
  /** The product's tier, in the formulary's words; `undefined` if it has none. `coverage`: the same without any amount. */
  tier: (TierWords & { coverage?: TierWords }) | undefined
  /** What members really paid, if there are enough claims. */
  claims: { count: number; average: Cents; percentile75: Cents } | undefined
  /** The plan covers another product of the same class on a better tier. */
  hasBetterAlternative: boolean
  /** Whether any coupon exists for this insurance; its price may still be missing near a place. */
  coupon: 'available' | NoCouponReason
}

/** Each method throws PRICE_NOT_AVAILABLE or PRODUCT_NOT_FOUND if there is nothing to quote, unless it says otherwise. */
export interface PriceSource {
  retail(query: PriceQuery): Promise<RetailQuote>
  /** The best price nearby with each network's card, most expensive first. */
  discounts(query: PriceQuery): Promise<DiscountQuote[]>
  /** The best coupons nearby, best first. */
  coupons(query: PriceQuery, plan: Plan): Promise<CouponQuotes>
  /** Its `coupon` ignores programs, which `program` covers. */
  copay(productDetailId: number, plan: Plan, sources: SourceOrder): Promise<CopayEstimate>
  /** Prices of several fills at each of their chains, in the order of the fills. */
  offers(fills: readonly OfferFill[]): Promise<GroupOffers[]>
  /** Whether a manufacturer's program applies to this insurance; `undefined` if there is none. */
  program?(productDetailId: number, plan: Plan): Promise<'available' | 'notEligible' | undefined>
  /** What pharmacies paid for one unit in the last twelve months; `undefined` if unknown. */
  acquisitionCosts?(productDetailId: number, sources: SourceOrder): Promise<AcquisitionCosts | undefined>
}

/** Generics have coupons of chains; brands have coupons only through a program. */
export const couponWithoutProgram = (type: ProductType) => (type === 'generic' ? 'available' : 'notAvailable')

/** What pharmacies paid for one unit of a drug's representative package. */
export interface AcquisitionCosts {
  ndc: string
  unit: 'EA' | 'ML' | 'GM'
  source: QuoteSource
  asOf: Date
  isStale: boolean
  /** Each change in dollars per unit, oldest first; the first is the price of twelve months ago, if known. */
  changes: readonly { effectiveOn: Date; price: string }[]
}

/** Turns PRICE_NOT_AVAILABLE into `undefined`; other errors pass through. */
export async function undefinedIfNoPrice<T>(price: Promise<T>): Promise<T | undefined> {
  try {
    return await price
  } catch (error) {
    if (error instanceof DomainError && error.code === 'PRICE_NOT_AVAILABLE') return undefined
    throw error
  }
}
