/** The built-in source's quotes at each pharmacy group: what gauge, list of pharmacies and adjudication all read. */

import type { Queryable } from '../database/database'
import { type ProductType, productTypeSql } from '../products/product-type'
import { builtInProvenance } from './built-in-rows'
import { centsOf } from './money'
import { formatOfferId } from './offer-id'
import type { OfferFill, PriceQuery } from './price-source'
import { type FillRow, offerTables, type PriceParameters } from './price-tables'
import type { CardQuote, ProgramQuote } from './quote'

/** One row without a group where the product has no card at any of them. */
const offersSql = `${offerTables}
  select f.fill_number "fillNumber", ${productTypeSql('f')} type, c.group_id "groupId", c.group_name "groupName", c.network_id "networkId",
    c.network_name "networkName", c.price::text price, c.coupon_price::text "couponPrice", m.program_name "programName",
    m.price::text "programPrice", m.is_eligible "isEligible"
  from fill f left join best_card c on c.fill_number = f.fill_number
  left join program m on m.fill_number = c.fill_number and m.group_id = c.group_id
  order by f.fill_number, c.group_id`

interface OfferRow {
  fillNumber: number
  type: ProductType
  groupId: number | null
  groupName: string | null
  networkId: number | null
  networkName: string | null
  price: string | null
  /** `null` where the group has no coupon for the product. */
  couponPrice: string | null
  /** `null` where the product has no programme, or none was asked for. */
  programName: string | null
  programPrice: string | null
  isEligible: boolean | null
}

/** What one fill costs at each of its groups. */
export interface GroupQuotesOfFill {
  /** `undefined` for an unknown product. */
  productType: ProductType | undefined
  /** The lowest at each group: its coupon, else a network's card. */
  cards: CardQuote[]
  /** `undefined` where the product has no programme; `notEligible` where it is not for this insurance. */
  programs: ProgramQuote[] | 'notEligible' | undefined
}

interface Dependencies {
  database: Queryable
}

export class GroupQuotes {
  constructor(private readonly deps: Dependencies) {}

  /** In the order of the fills, by one statement for all. */
  async of(fills: readonly OfferFill[]): Promise<GroupQuotesOfFill[]> {
    if (fills.length === 0) return []
    const rows = await this.deps.database.query<OfferRow>(offersSql, [JSON.stringify(fills.map(fillRow))])
    const byFill = new Map<number, OfferRow[]>()
    for (const row of rows) byFill.set(row.fillNumber, [...(byFill.get(row.fillNumber) ?? []), row])
    return fills.map((fill, index) => quotesOf(fill, byFill.get(index) ?? []))
  }
}

const fillRow = ({ query, groupIds, plan }: OfferFill, index: number): FillRow => ({
  fill_number: index,
  product_detail_id: query.productDetailId,
  quantity: query.quantity,
  cost_index: query.place.costIndex,
  group_ids: groupIds,
  network_ids: query.networkIds,
  insurance_kind: plan?.kind ?? null,
})

function quotesOf({ query, plan, only }: OfferFill, rows: readonly OfferRow[]): GroupQuotesOfFill {
  const [first] = rows
  return {
    productType: first?.type,
    cards: rows.flatMap((row) => cardQuote(row, only)),
    programs: plan && programsOf(rows, query, plan.id),
  }
}

function programsOf(
  rows: readonly OfferRow[],
  { productDetailId }: PriceQuery,
  planId: number,
): GroupQuotesOfFill['programs'] {
  const offered = rows.filter(({ programName }) => programName !== null)
  if (offered.length === 0) return undefined
  if (!offered.every(({ isEligible }) => isEligible)) return 'notEligible'
  return offered.flatMap(({ groupId, groupName, programName, programPrice }) =>
    groupId === null || groupName === null || programName === null || programPrice === null
      ? []
      : {
          kind: 'coupon',
          basis: 'manufacturer program',
          amount: centsOf(programPrice),
          ...builtInProvenance,
          offerId: formatOfferId({ kind: 'program', productDetailId }),
          productType: 'brand',
          group: { id: groupId, name: groupName },
          program: { name: programName },
          planId,
        },
  )
}

function cardQuote(row: OfferRow, only: OfferFill['only']): CardQuote | [] {
  const { type, groupId, groupName, networkId, networkName, price } = row
  const couponPrice = only === 'discount' ? null : row.couponPrice
  if (only === 'coupon' && couponPrice === null) return []
  if (groupId === null || groupName === null || networkId === null || networkName === null || price === null) return []
  const terms = {
    ...builtInProvenance,
    productType: type,
    group: { id: groupId, name: groupName },
    network: { id: networkId, name: networkName },
  }
  return couponPrice === null
    ? {
        kind: 'discount',
        basis: 'network contract',
        amount: centsOf(price),
        offerId: formatOfferId({ kind: 'cash', networkId, groupId }),
        ...terms,
      }
    : {
        kind: 'coupon',
        basis: 'group coupon',
        amount: centsOf(couponPrice),
        offerId: formatOfferId({ kind: 'coupon', groupId }),
        ...terms,
      }
}

export const priceParameters = (query: PriceQuery, groupIds: readonly number[]): PriceParameters => [
  query.productDetailId,
  query.quantity,
  groupIds,
  query.place.costIndex,
  query.networkIds,
]
