/** Prices as the domain states them: how much, for whom, who says so and how it was worked out. Routes put them into words. */

import type { Cents } from '@rxgauge/contract'
import type { ProductType } from '../products/product-type'

/** Who states a price: an imported file by its kind and number, or an operator's feed. */
export type QuoteSource =
  | { kind: 'import'; name: string; importId: number }
  /** By the title that its operator gave it. */
  | { kind: 'feed'; name: string }

/** What imports of the demo's files are called. */
export const demoSource = 'demo'

/** What a step of a price says. */
export type PriceStepLabel =
  | 'quantity'
  | 'unitCost'
  /** A contract holds, but nothing says what one unit costs by its basis. */
  | 'unitCostMissing'
  | 'discountPercent'
  | 'dispensingFee'
  | 'contractPrice'
  | 'macUnitPrice'
  | 'macPrice'
  /** What a pharmacy usually charges for one. */
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

/** A figure that a price is made of. */
export interface PriceStep {
  label: PriceStepLabel
  /** A decimal: dollars, percent or a number of units, by its label. What comes of steps is rounded to the cent, nothing else is. */
  amount: string
  /** The basis of a unit cost, such as NADAC; of a quantity mL or g. */
  detail?: string
  source?: QuoteSource
  asOf?: Date
}

interface Statement {
  amount: Cents
  source: QuoteSource
  /** The day that the figures behind it are of; `null` where their import was replaced since the request began. */
  asOf: Date | null
  /** Something that it rests on is older than its kind allows. */
  isStale?: boolean
  /** The day of the oldest figure that is; without it, that of `asOf`. */
  staleAsOf?: Date
  /** How it came about, where the source says so: worked out for those who ask. */
  steps?: () => readonly PriceStep[]
}

/** Whether it is made up: it comes from the demo's files. */
export const isIllustrative = ({ source: { kind, name } }: Pick<Statement, 'source'>): boolean =>
  kind === 'import' && name === demoSource

/** The day that its oldest figure is of, where that is older than its kind allows. */
export const staleDayOf = ({
  isStale,
  staleAsOf,
  asOf,
}: Pick<Statement, 'isStale' | 'staleAsOf' | 'asOf'>): Date | undefined =>
  isStale ? (staleAsOf ?? asOf ?? undefined) : undefined

/** A pharmacy group, a network (PBM), as far as a price is its. */
export interface IdAndName {
  id: number
  name: string
}

/** What pharmacies charge without any help. */
export interface RetailQuote extends Statement {
  kind: 'retail'
  /**
   * The middle one of what the groups nearby usually charge; or, where nobody says that and the organization wants it, an
   * estimate from what pharmacies pay.
   */
  basis: 'median usual price' | 'acquisition cost estimate'
}

interface OfferStatement extends Statement {
  /** Opaque: see `offer-id.ts`. */
  offerId: string
  productType: ProductType
  /** Where it holds. */
  group: IdAndName
  /** The one pharmacy whose price it is; without it, it is that of each of the group. */
  pharmacyLocationId?: number
}

/** With a network's discount card at a pharmacy group. */
export interface DiscountQuote extends OfferStatement {
  kind: 'discount'
  /** The least of contract, maximum allowable cost and usual price: which of them it is. */
  basis: 'network contract' | 'maximum allowable cost' | 'usual price'
  network: IdAndName
}

/** With a pharmacy group's own coupon, which runs on a network's card. */
export interface GroupCouponQuote extends OfferStatement {
  kind: 'coupon'
  /** A percentage off the group's best card price. */
  basis: 'group coupon'
  network: IdAndName
}

/** With a manufacturer's savings program, for the insurance of the query. */
export interface ProgramQuote extends OfferStatement {
  kind: 'coupon'
  /** The group's best card price less the program's benefit; never less than what the patient pays. */
  basis: 'manufacturer program'
  /** `link`: its own page; empty where it has none. */
  program: { name: string; link: string }
  planId: number
}

/** What a member of a plan pays for the usual fill. */
export interface CopayQuote extends Statement {
  kind: 'copay'
  /** The tier's copay or coinsurance, the average of what members paid, or what a feed says of the plan. */
  basis: 'formulary tier' | 'paid claims' | 'real-time answer'
  /** `amount` is the most it can be, this the least. */
  least: Cents
  planId: number
}

/** A card: a network's, or a group's coupon on one. */
export type CardQuote = DiscountQuote | GroupCouponQuote
export type CouponQuote = GroupCouponQuote | ProgramQuote
/** What can be adjudicated. */
export type OfferQuote = CardQuote | ProgramQuote

export const isProgram = (quote: OfferQuote): quote is ProgramQuote => quote.basis === 'manufacturer program'

export const byAmount = (one: Statement, other: Statement): number => one.amount - other.amount

/** Of equal quotes, the first. */
export const lowestQuote = <Q extends Statement>(quotes: readonly Q[]): Q | undefined => quotes.toSorted(byAmount)[0]
