/** Prices as the domain states them: amount, seller, source and computation. Routes turn them into words. */

import type { Cents } from '@rxgauge/contract'
import type { ProductType } from '../products/product-type'
import type { CopayFill } from './copay-fills'

/** The source of a price: an import by its kind and id, or an operator's feed. */
export type QuoteSource =
  | { kind: 'import'; name: string; importId: number }
  /** `name` is the title that the operator gave it. */
  | { kind: 'feed'; name: string }

/** The source name of the demo's imports. */
export const demoSource = 'demo'

/** The kinds of steps. */
export type PriceStepLabel =
  | 'quantity'
  | 'unitCost'
  /** A contract applies, but its basis has no unit cost. */
  | 'unitCostMissing'
  | 'discountPercent'
  | 'dispensingFee'
  | 'contractPrice'
  | 'macUnitPrice'
  | 'macPrice'
  /** A pharmacy's usual price for one unit. */
  | 'usualUnitPrice'
  | 'usualPrice'
  | 'cardPrice'
  | 'percentOff'
  | 'amountOff'
  | 'lowestPrice'
  | 'couponPrice'
  | 'benefit'
  | 'patientPays'
  | 'programPrice'
  | 'pharmacies'
  | 'markupPercent'
  | 'retailPrice'

/** One step of a price's computation. */
export interface PriceStep {
  label: PriceStepLabel
  /** A decimal: dollars, percent or a number of units, by its label. Only results are rounded, to the cent. */
  amount: string
  /** The basis of a unit cost, such as NADAC; the unit of a quantity, mL or g. */
  detail?: string
  source?: QuoteSource
  asOf?: Date
}

interface Statement {
  amount: Cents
  source: QuoteSource
  /** The day of its figures; `null` if their import was replaced since the request began. */
  asOf: Date | null
  /** A figure behind it is older than its kind allows. */
  isStale?: boolean
  /** The day of the oldest stale figure; `asOf` if missing. */
  staleAsOf?: Date
  /** How it was computed, if the source knows; a function, because few requests need it. */
  steps?: () => readonly PriceStep[]
}

/** Whether it's made up, because it comes from the demo's files. */
export const isIllustrative = ({ source: { kind, name } }: Pick<Statement, 'source'>): boolean =>
  kind === 'import' && name === demoSource

/** The day of its oldest stale figure; `undefined` if none is stale. */
export const staleDayOf = ({
  isStale,
  staleAsOf,
  asOf,
}: Pick<Statement, 'isStale' | 'staleAsOf' | 'asOf'>): Date | undefined =>
  isStale ? (staleAsOf ?? asOf ?? undefined) : undefined

/** A chain or network (PBM) of a price. */
export interface IdAndName {
  id: number
  name: string
}

/** A price without any card or coupon. */
export interface RetailQuote extends Statement {
  kind: 'retail'
  /**
   * The median of the usual prices nearby; or an estimate from what pharmacies pay, if none is known and the organization wants
   * one.
   */
  basis: 'median usual price' | 'acquisition cost estimate'
}

interface OfferStatement extends Statement {
  /** Opaque: see `offer-id.ts`. */
  offerId: string
  productType: ProductType
  /** The chain where it applies. */
  group: IdAndName
  /** The only pharmacy with this price; without it, all of the chain have it. */
  pharmacyLocationId?: number
}

/** With a network's discount card at a chain. */
export interface DiscountQuote extends OfferStatement {
  kind: 'discount'
  /** Which one was the least: contract, maximum allowable cost or usual price. */
  basis: 'network contract' | 'maximum allowable cost' | 'usual price'
  network: IdAndName
}

/** With a chain's own coupon, which runs on a network's card. */
export interface GroupCouponQuote extends OfferStatement {
  kind: 'coupon'
  /** A percentage off the chain's best card price. */
  basis: 'group coupon'
  network: IdAndName
}

/** With a manufacturer's savings program, for the insurance of the query. */
export interface ProgramQuote extends OfferStatement {
  kind: 'coupon'
  /** The chain's best card price less the program's benefit; never less than the patient's minimum. */
  basis: 'manufacturer program'
  /** `link`: its own page; empty if it has none. */
  program: { name: string; link: string }
  planId: number
}

/** What a member of a plan pays for the usual fill. */
export interface CopayQuote extends Statement {
  kind: 'copay'
  /** The tier's copay or coinsurance, the average that members paid, or a feed's real-time price. */
  basis: 'formulary tier' | 'paid claims' | 'real-time answer'
  /** `amount` is the most that it can be, `least` the least. */
  least: Cents
  /** It holds only once the year's deductible is met. */
  isAfterDeductible?: boolean
  planId: number
  /** What the amounts are made of; a function, because few requests need it. Empty if only a range is known. */
  fills: () => readonly CopayFill[]
}

/** A network's card, or a chain's coupon that runs on one. */
export type CardQuote = DiscountQuote | GroupCouponQuote
export type CouponQuote = GroupCouponQuote | ProgramQuote
/** Quotes that can be adjudicated. */
export type OfferQuote = CardQuote | ProgramQuote

export const isProgram = (quote: OfferQuote): quote is ProgramQuote => quote.basis === 'manufacturer program'

export const byAmount = (one: Statement, other: Statement): number => one.amount - other.amount

/** The lowest amount; among equal ones, the first. */
export const lowestQuote = <Q extends Statement>(quotes: readonly Q[]): Q | undefined => quotes.toSorted(byAmount)[0]
