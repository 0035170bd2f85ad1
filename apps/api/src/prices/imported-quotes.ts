/** The quotes of imports at pharmacies and groups: cards, coupons of chains, manufacturers' programmes. */

import type { Queryable } from '../database/database'
import { type ProductType, productTypeSql } from '../products/product-type'
import type { ImportFacts } from './import-facts'
import { cardSteps, decidingFigure, factOf, type ImportFactsById, importsOf, type PricedCard } from './imported-steps'
import {
  type CardColumns,
  cardColumns,
  cardTables,
  type ImportedFillRow,
  offerTables,
  type Sellers,
} from './imported-tables'
import { centsOf } from './money'
import { formatOfferId } from './offer-id'
import type { OfferFill, PriceQuery } from './price-source'
import type { CardQuote, DiscountQuote, PriceStep, ProgramQuote, QuoteSource } from './quote'

/** One row without a card where the fill has none. A coupon is shown where it is no dearer than the best card. */
const offersSql = (sellers: Sellers) => `${offerTables(sellers)}
  select f.fill_number "fillNumber", ${productTypeSql('f')} type, ${cardColumns},
    case when k.price <= b.price then k.price end::text "couponPrice", trim_scale(k.percent_off)::text "percentOff",
    trim_scale(k.amount_off)::text "amountOff", k.floor::text floor, k.import_id "couponImportId",
    m.name "programName", round(m.price, 2)::text "programPrice", m.card_price::text "programCardPrice",
    m.benefit::text benefit, m.patient_pays::text "patientPays", m.is_eligible "isEligible", m.import_id "programImportId"
  from fill f left join best_card b on b.fill_number = f.fill_number
  left join coupon k on k.seller_number = b.seller_number
  left join card c on c.seller_number = b.seller_number
    and c.network_id = case when k.price <= b.price then k.network_id else b.network_id end
  left join program m on m.seller_number = b.seller_number
  order by f.fill_number, b.seller_number`

const discountsSql = (sellers: Sellers) => `${cardTables(sellers)}
  select ${productTypeSql('f')} type, ${cardColumns}
  from fill f left join (
    select distinct on (network_id) * from card order by network_id, price, seller_number
  ) c on true order by c.price desc, c.network_position, c.network_id`

interface DiscountRow extends CardColumns {
  type: ProductType
}

interface OfferRow extends DiscountRow {
  fillNumber: number
  /** `null` where the seller has no coupon, or a dearer one. */
  couponPrice: string | null
  percentOff: string | null
  amountOff: string | null
  floor: string | null
  couponImportId: number | null
  /** `null` where there is no programme, or none was asked for. */
  programName: string | null
  programPrice: string | null
  programCardPrice: string | null
  benefit: string | null
  patientPays: string | null
  isEligible: boolean | null
  programImportId: number | null
}

/** A fill at sellers that are known already: where it is asked for does not matter any more. */
export interface FillAtSellers extends Omit<OfferFill, 'query'> {
  query: Pick<PriceQuery, 'productDetailId' | 'quantity' | 'networkIds'>
}

/** What one fill costs at each of its sellers. */
export interface ImportedQuotesOfFill {
  /** `undefined` for an unknown product. */
  productType: ProductType | undefined
  cards: CardQuote[]
  /** `undefined` where no programme is known or asked for; `notEligible` where it is not for this insurance. */
  programs: ProgramQuote[] | 'notEligible' | undefined
}

interface Dependencies {
  database: Queryable
  facts: ImportFacts
}

export class ImportedQuotes {
  constructor(private readonly deps: Dependencies) {}

  /** In the order of the fills, by one statement for all. @param day YYYY-MM-DD, of the fills */
  async of(fills: readonly FillAtSellers[], day: string): Promise<ImportedQuotesOfFill[]> {
    const sellers = await sellersIn(this.deps.facts)
    const [rows, facts] = await Promise.all([
      this.deps.database.query<OfferRow>(offersSql(sellers), await importedParameters(this.deps.facts, fills, day)),
      this.deps.facts.on(day),
    ])
    const byFill = new Map<number, OfferRow[]>(fills.map((_, index) => [index, []]))
    for (const row of rows) byFill.get(row.fillNumber)?.push(row)
    return fills.map((fill, index) => quotesOf(fill, byFill.get(index) ?? [], facts))
  }

  /** The best price with each network's card, dearest first. `undefined` for an unknown product. */
  async discounts(fill: FillAtSellers, day: string): Promise<DiscountQuote[] | undefined> {
    const sellers = await sellersIn(this.deps.facts)
    const [rows, facts] = await Promise.all([
      this.deps.database.query<DiscountRow>(
        discountsSql(sellers),
        await importedParameters(this.deps.facts, [fill], day),
      ),
      this.deps.facts.on(day),
    ])
    return rows.length === 0 ? undefined : rows.flatMap((row) => discountQuote(row, facts) ?? [])
  }
}

type ImportedParameters = [fills: string, day: string, importIds: number[]]

/** Where no price differs within a chain, what holds for the chain holds for each of its pharmacies, and is worked out once. */
export const sellersIn = async (facts: ImportFacts): Promise<Sellers> =>
  (await facts.namesPharmacies()) ? 'pharmacies' : 'chains'

export const importedParameters = async (
  facts: ImportFacts,
  fills: readonly FillAtSellers[],
  day: string,
): Promise<ImportedParameters> => [JSON.stringify(fills.map(fillRow)), day, await facts.ids()]

const fillRow = ({ query, groupIds, locationIds = [], plan }: FillAtSellers, index: number): ImportedFillRow => ({
  fill_number: index,
  product_detail_id: query.productDetailId,
  quantity: query.quantity,
  group_ids: groupIds,
  location_ids: locationIds,
  network_ids: query.networkIds,
  insurance_kind: plan?.kind ?? null,
})

function quotesOf(
  { query, plan, only }: FillAtSellers,
  rows: readonly OfferRow[],
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
    programs: plan && programsOf(rows, { productDetailId: query.productDetailId, planId: plan.id, facts }),
  }
}

/** A card's price with what is the same of a coupon on it; `undefined` where there is none. */
function cardTerms(row: DiscountRow) {
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

function discountQuote(row: DiscountRow, facts: ImportFactsById): DiscountQuote | undefined {
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

function couponQuote(row: OfferRow, facts: ImportFactsById): CardQuote | undefined {
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
  planId: number
  facts: ImportFactsById
}

function programsOf(rows: readonly OfferRow[], terms: ProgramTerms): ImportedQuotesOfFill['programs'] {
  const offered = rows.filter(({ programName }) => programName !== null)
  if (offered.length === 0) return undefined
  if (!offered.every(({ isEligible }) => isEligible)) return 'notEligible'
  return offered.flatMap((row) => programQuote(row, terms) ?? [])
}

function programQuote(row: OfferRow, { productDetailId, planId, facts }: ProgramTerms): ProgramQuote | undefined {
  const terms = cardTerms(row)
  const { programName, programPrice, programCardPrice, benefit, patientPays, programImportId } = row
  if (!terms || programName === null || programPrice === null) return undefined
  if (programCardPrice === null || benefit === null || patientPays === null) return undefined
  const provenance = factOf(programImportId, facts)
  return {
    kind: 'coupon',
    basis: 'manufacturer program',
    amount: centsOf(programPrice),
    offerId: formatOfferId({ kind: 'program', productDetailId }),
    ...terms.seller,
    productType: 'brand',
    program: { name: programName },
    planId,
    ...statementOf(programImportId, importsOf(terms.card), facts),
    steps: [
      { label: 'cardPrice', amount: programCardPrice },
      { label: 'benefit', amount: benefit, ...provenance },
      { label: 'patientPays', amount: patientPays, ...provenance },
      { label: 'programPrice', amount: programPrice },
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
