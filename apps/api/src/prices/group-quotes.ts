/** The built-in source's quotes at each pharmacy group: what gauge, list of pharmacies and adjudication all read. */
import type { Queryable } from '../database/database'
import { builtIn, type Found, productTypes } from './built-in-rows'
import { centsOf } from './money'
import { formatOfferId } from './offer-id'
import type { Plan } from './plans'
import type { PriceQuery } from './price-source'
import { type PriceParameters, priceTables, programTables } from './price-tables'
import type { CardQuote, ProductType, ProgramQuote } from './quote'

/** One row without a group where the product has no card at any of them. */
const cardsSql = `${priceTables}
  select f.type, c.group_id "groupId", c.group_name "groupName", c.network_id "networkId", c.network_name "networkName",
    c.price::text price, c.coupon_price::text "couponPrice"
  from fill f left join best_card c on true order by c.group_id`

interface CardRow {
  type: 'B' | 'G'
  groupId: number | null
  groupName: string | null
  networkId: number | null
  networkName: string | null
  price: string | null
  /** `null` where the group has no coupon for the product. */
  couponPrice: string | null
}

const programSql = `${programTables}
  select group_id "groupId", group_name "groupName", program_name "programName", price::text price,
    is_eligible "isEligible"
  from program order by group_id`

interface ProgramRow {
  groupId: number
  groupName: string
  programName: string
  price: string
  isEligible: boolean
}

interface Dependencies {
  database: Queryable
}

export class GroupQuotes {
  constructor(private readonly deps: Dependencies) {}

  /** The lowest at each group: its coupon, else a network's card. `productType` is `undefined` for an unknown product. */
  async cards(
    query: PriceQuery,
    groupIds: readonly number[],
  ): Promise<{ productType: ProductType | undefined; quotes: CardQuote[] }> {
    const rows = await this.deps.database.query<CardRow>(cardsSql, priceParameters(query, groupIds))
    const [first] = rows
    return { productType: first && productTypes[first.type], quotes: rows.filter(isFound).map(cardQuote) }
  }

  /** `undefined` where the product has no programme; `notEligible` where it is not for this insurance. */
  async programs(
    query: PriceQuery,
    groupIds: readonly number[],
    plan: Plan,
  ): Promise<ProgramQuote[] | 'notEligible' | undefined> {
    const rows = await this.deps.database.query<ProgramRow>(programSql, [
      ...priceParameters(query, groupIds),
      plan.kind,
    ])
    if (rows.length === 0) return undefined
    if (!rows.every(({ isEligible }) => isEligible)) return 'notEligible'
    return rows.map((row) => ({
      kind: 'coupon',
      basis: 'manufacturer program',
      amount: centsOf(row.price),
      ...builtIn,
      offerId: formatOfferId({ kind: 'program', productDetailId: query.productDetailId }),
      productType: 'brand',
      group: { id: row.groupId, name: row.groupName },
      program: { name: row.programName },
      planId: plan.id,
    }))
  }
}

const isFound = (row: CardRow): row is Found<CardRow, 'couponPrice'> => row.groupId !== null

function cardQuote(row: Found<CardRow, 'couponPrice'>): CardQuote {
  const { networkId, groupId, couponPrice } = row
  const terms = {
    ...builtIn,
    productType: productTypes[row.type],
    group: { id: groupId, name: row.groupName },
    network: { id: networkId, name: row.networkName },
  }
  return couponPrice === null
    ? {
        kind: 'discount',
        basis: 'network contract',
        amount: centsOf(row.price),
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
]
