/** The quotes of imports at pharmacies and groups: usual prices, cards, coupons of chains, manufacturers' programmes. */

import { cents } from '@rxgauge/contract'
import type { ProductType } from '../products/product-type'
import type { ImportFacts } from './import-facts'
import type { FillAtSellers, ImportedRow, ImportedRows } from './imported-rows'
import { cardSteps, decidingFigure, factOf, type ImportFactsById, importsOf, type PricedCard } from './imported-steps'
import { centsOf, decimalDollars } from './money'
import { formatOfferId } from './offer-id'
import type { Plan } from './plans'
import { programBenefitFor } from './program-rule'
import type { CardQuote, DiscountQuote, PriceStep, ProgramQuote, QuoteSource } from './quote'

/** What one fill costs at each of its sellers. */
export interface ImportedQuotesOfFill {
  /** `undefined` for an unknown product. */
  productType: ProductType | undefined
  cards: CardQuote[]
  /** `undefined` where no programme is known or asked for; `notEligible` where it is not for this insurance. */
  programs: ProgramQuote[] | 'notEligible' | undefined
}

/** What a seller asks without a card. */
export interface UsualPrice {
  groupId: number
  /** Each of the group's pharmacies asks it. */
  isOfGroup: boolean
  exact: string
  rounded: string
  importId: number
}

interface Dependencies {
  rows: ImportedRows
  facts: ImportFacts
}

export class ImportedQuotes {
  constructor(private readonly deps: Dependencies) {}

  /** In the order of the fills, by one statement for all. @param day YYYY-MM-DD, of the fills */
  async of(fills: readonly FillAtSellers[], day: string): Promise<ImportedQuotesOfFill[]> {
    const [rows, facts] = await Promise.all([this.deps.rows.of(fills, day), this.deps.facts.on(day)])
    return fills.map((fill, index) => quotesOf(fill, rows[index]?.filter((row) => !row.isOfNetwork) ?? [], facts))
  }

  /** The best price with each network's card, dearest first. `undefined` for an unknown product. */
  async discounts(fill: FillAtSellers, day: string): Promise<DiscountQuote[] | undefined> {
    const [[rows = []], facts] = await Promise.all([this.deps.rows.of([fill], day), this.deps.facts.on(day)])
    if (rows.length === 0) return undefined
    const { networkIds } = fill.query
    const rankOf = ({ network }: DiscountQuote) => networkIds?.indexOf(network.id) ?? 0
    return rows
      .flatMap((row) => (row.isOfNetwork ? (discountQuote(row, facts) ?? []) : []))
      .toSorted((a, b) => b.amount - a.amount || rankOf(a) - rankOf(b) || a.network.id - b.network.id)
  }

  /** The lowest first. */
  async usualPrices(fill: FillAtSellers, day: string): Promise<UsualPrice[]> {
    const [rows = []] = await this.deps.rows.of([fill], day)
    return rows
      .flatMap((row) => usualPrice(row) ?? [])
      .toSorted((a, b) => Number(a.exact) - Number(b.exact) || a.importId - b.importId)
  }
}

function usualPrice(row: ImportedRow): UsualPrice | undefined {
  const {
    sellerGroupId: groupId,
    isOfGroup,
    sellerPrice: exact,
    roundedSellerPrice: rounded,
    sellerPriceImportId,
  } = row
  if (row.isOfNetwork || groupId === null || isOfGroup === null) return undefined
  if (exact === null || rounded === null || sellerPriceImportId === null) return undefined
  return { groupId, isOfGroup, exact, rounded, importId: sellerPriceImportId }
}

function quotesOf(
  { query, plan, only }: FillAtSellers,
  rows: readonly ImportedRow[],
  facts: ImportFactsById,
): ImportedQuotesOfFill {
  const [first] = rows
  return {
    productType: first?.type,
    cards: rows.flatMap(
      (row) =>
        (only === 'discount' ? undefined : couponQuote(row, facts)) ??
        (only === 'coupon' ? undefined : discountQuote(row, facts)) ??
        [],
    ),
    programs: plan && programsOf(rows, { productDetailId: query.productDetailId, plan, facts }),
  }
}

/** A card's price with what is the same of a coupon on it; `undefined` where there is none. */
function cardTerms(row: ImportedRow) {
  const { type, groupId, groupName, locationId, networkId, networkName, price, units } = row
  if (groupId === null || groupName === null || networkId === null || networkName === null) return undefined
  if (price === null || units === null) return undefined
  return {
    card: { ...row, price, units } satisfies PricedCard,
    seller: {
      productType: type,
      group: { id: groupId, name: groupName },
      ...(locationId === null ? {} : { pharmacyLocationId: locationId }),
    },
    network: { id: networkId, name: networkName },
  }
}

function discountQuote(row: ImportedRow, facts: ImportFactsById): DiscountQuote | undefined {
  const terms = cardTerms(row)
  if (!terms) return undefined
  const { card, seller, network } = terms
  const { basis, importId } = decidingFigure(card)
  return {
    kind: 'discount',
    basis,
    amount: centsOf(card.price),
    offerId: formatOfferId({ kind: 'cash', networkId: network.id, groupId: seller.group.id }),
    ...seller,
    network,
    ...statementOf(importId, importsOf(card), facts),
    steps: cardSteps(card, facts),
  }
}

function couponQuote(row: ImportedRow, facts: ImportFactsById): CardQuote | undefined {
  const terms = cardTerms(row)
  if (!terms || row.couponPrice === null) return undefined
  const { card, seller, network } = terms
  const provenance = factOf(row.couponImportId, facts)
  const steps: PriceStep[] = [...cardSteps(card, facts)]
  if (row.percentOff !== null) steps.push({ label: 'percentOff', amount: row.percentOff, ...provenance })
  if (row.amountOff !== null) steps.push({ label: 'amountOff', amount: row.amountOff, ...provenance })
  if (row.floor !== null) steps.push({ label: 'lowestPrice', amount: row.floor, ...provenance })
  steps.push({ label: 'couponPrice', amount: row.couponPrice })
  return {
    kind: 'coupon',
    basis: 'group coupon',
    amount: centsOf(row.couponPrice),
    offerId: formatOfferId({ kind: 'coupon', groupId: seller.group.id }),
    ...seller,
    network,
    ...statementOf(row.couponImportId, importsOf(card), facts),
    steps,
  }
}

interface ProgramTerms {
  productDetailId: number
  plan: Plan
  facts: ImportFactsById
}

function programsOf(rows: readonly ImportedRow[], terms: ProgramTerms): ImportedQuotesOfFill['programs'] {
  const quotes = rows.flatMap((row) => programQuote(row, terms) ?? [])
  return quotes.includes('notEligible') ? 'notEligible' : quotes.length > 0 ? quotes.filter(isQuote) : undefined
}

const isQuote = (quote: ProgramQuote | 'notEligible'): quote is ProgramQuote => quote !== 'notEligible'

/** What a programme leaves of the best card's price: no less than its own least. */
function programQuote(
  row: ImportedRow,
  { productDetailId, plan, facts }: ProgramTerms,
): ProgramQuote | 'notEligible' | undefined {
  const terms = cardTerms(row)
  const { programName, bestPrice, patientPays, maxBenefit, uninsuredBenefit, programImportId } = row
  if (!terms || programName === null || bestPrice === null) return undefined
  if (patientPays === null || maxBenefit === null || uninsuredBenefit === null) return undefined
  const benefit = programBenefitFor(plan.kind, { max: maxBenefit, uninsured: uninsuredBenefit })
  if (benefit === undefined) return 'notEligible'
  const amount = cents(Math.max(centsOf(patientPays), centsOf(bestPrice) - centsOf(benefit)))
  const provenance = factOf(programImportId, facts)
  return {
    kind: 'coupon',
    basis: 'manufacturer program',
    amount,
    offerId: formatOfferId({ kind: 'program', productDetailId }),
    ...terms.seller,
    productType: 'brand',
    program: { name: programName },
    planId: plan.id,
    ...statementOf(programImportId, importsOf(terms.card), facts),
    steps: [
      { label: 'cardPrice', amount: bestPrice },
      { label: 'benefit', amount: benefit, ...provenance },
      { label: 'patientPays', amount: patientPays, ...provenance },
      { label: 'programPrice', amount: decimalDollars(amount) },
    ],
  }
}

/** Who says it, of which day; stale where anything that it was compared from is. */
export function statementOf(importId: number | null, others: readonly number[], facts: ImportFactsById) {
  const fact = importId === null ? undefined : facts.get(importId)
  const [staleAsOf] = [importId, ...others]
    .flatMap((id) => (id === null ? [] : (facts.get(id) ?? [])))
    .flatMap(({ isStale, asOf }) => (isStale ? [asOf] : []))
    .toSorted((one, other) => one.getTime() - other.getTime())
  const provenance = { source: fact?.source ?? replaced, asOf: fact?.asOf ?? null }
  return staleAsOf ? { ...provenance, isStale: true, staleAsOf } : { ...provenance, isStale: false }
}

/** Of an import that another one has replaced since the request began. */
const replaced: QuoteSource = { kind: 'import', name: 'an import that was replaced', importId: 0 }
