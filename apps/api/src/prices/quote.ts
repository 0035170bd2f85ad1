/** Prices as the domain states them: how much, for whom, who says so and how it was worked out. Routes put them into words. */
import type { Cents } from '@rxgauge/contract'

export type ProductType = 'brand' | 'generic'

/** Who states a price: the built-in tables, or a file that an operator imported. */
export type QuoteSource = { kind: 'built-in'; name: string } | { kind: 'import'; name: string; importId: number }

interface Statement {
  amount: Cents
  source: QuoteSource
  /** The day that the figures behind it are of; `null` where the source does not know: its tables carry no such day. */
  asOf: Date | null
}

/** A pharmacy group, a network (PBM), as far as a price is its. */
export interface IdAndName {
  id: number
  name: string
}

/** What pharmacies charge without any help. */
export interface RetailQuote extends Statement {
  kind: 'retail'
  /** A group's usual price is acquisition cost x its rates + its fee; this is the middle one of the groups nearby. */
  basis: 'median usual price'
}

interface OfferStatement extends Statement {
  /** Opaque: see `offer-id.ts`. */
  offerId: string
  productType: ProductType
  /** Where it holds. */
  group: IdAndName
}

/** With a network's discount card at a pharmacy group. */
export interface DiscountQuote extends OfferStatement {
  kind: 'discount'
  /** Acquisition cost x the network's rate + the contract's dispensing fee; never more than the usual price. */
  basis: 'network contract'
  network: IdAndName
}

/** With a pharmacy group's own coupon, which runs on a network's card. */
export interface GroupCouponQuote extends OfferStatement {
  kind: 'coupon'
  /** A percentage off the group's best card price. */
  basis: 'group coupon'
  network: IdAndName
}

/** With a manufacturer's savings programme, for the insurance of the query. */
export interface ProgramQuote extends OfferStatement {
  kind: 'coupon'
  /** The group's best card price less the programme's benefit; never less than what the patient pays. */
  basis: 'manufacturer program'
  program: { name: string }
  planId: number
}

/** What a member of a plan pays for the usual fill. */
export interface CopayQuote extends Statement {
  kind: 'copay'
  /** The tier's copay or coinsurance, or the average of what members paid. */
  basis: 'formulary tier' | 'paid claims'
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
