/**
 * The built-in price source: every price is computed in PostgreSQL's exact `numeric` from acquisition cost, quantity,
 * the rates of pharmacy groups and networks, savings programmes and formularies. The same query has the same prices.
 */

import type { DataVersions } from '../database/data-versions'
import { maybeOne, type Queryable } from '../database/database'
import { DomainError } from '../errors/domain-error'
import type { Pharmacies } from '../pharmacies/pharmacies'
import { type ProductType, productTypeSql } from '../products/product-type'
import { builtInProvenance, type NonNullRow } from './built-in-rows'
import { Copays } from './copay'
import { GroupQuotes, type GroupQuotesOfFill, priceParameters } from './group-quotes'
import { centsOf } from './money'
import { formatOfferId } from './offer-id'
import type { Plan } from './plans'
import type { CopayEstimate, CouponQuotes, GroupOffers, OfferFill, PriceQuery, PriceSource } from './price-source'
import { type PriceParameters, priceTables } from './price-tables'
import { isProgramFor } from './program-rule'
import { byAmount, type DiscountQuote, lowestQuote, type RetailQuote } from './quote'

const retailSql = `${priceTables}
  select (select type from fill) type,
    (select percentile_disc(0.5) within group (order by price) from usual)::text price`

interface RetailRow {
  type: string | null
  price: string | null
}

const discountsSql = `${priceTables}
  select ${productTypeSql('fill')} type, best.network_id "networkId", best.network_name "networkName", best.group_id "groupId",
    best.group_name "groupName", best.price::text price
  from fill left join (
    select distinct on (network_id) network_id, network_name, network_position, group_id, group_name, price
    from card order by network_id, price, group_id
  ) best on true order by best.price desc, best.network_position, best.network_id`

interface DiscountRow {
  type: ProductType
  networkId: number | null
  networkName: string | null
  groupId: number | null
  groupName: string | null
  price: string | null
}

/** $1 product detail, $2 the kind of insurance. */
const programSql = `
  select ${isProgramFor('$2::text', 'm.uninsured_benefit')} "isEligible"
  from product_detail d join manufacturer_program m on m.product_id = d.product_id where d.id = $1`

/** So many group coupons are quoted. */
const mostCoupons = 3

interface Dependencies {
  database: Queryable
  versions: DataVersions
  pharmacies: Pharmacies
}

export class BuiltInPrices implements PriceSource {
  private readonly groups: GroupQuotes
  private readonly copays: Copays

  constructor(private readonly deps: Dependencies) {
    this.groups = new GroupQuotes(deps)
    this.copays = new Copays(deps)
  }

  async retail(query: PriceQuery): Promise<RetailQuote> {
    const row = await maybeOne<RetailRow>(this.deps.database, retailSql, await this.parameters(query))
    if (!row?.type) throw new DomainError('PRODUCT_NOT_FOUND')
    if (row.price === null) throw new DomainError('PRICE_NOT_AVAILABLE')
    return { kind: 'retail', basis: 'median usual price', amount: centsOf(row.price), ...builtInProvenance }
  }

  async discounts(query: PriceQuery): Promise<DiscountQuote[]> {
    const rows = await this.deps.database.query<DiscountRow>(discountsSql, await this.parameters(query))
    if (rows.length === 0) throw new DomainError('PRODUCT_NOT_FOUND')
    const priced = rows.filter(isFound)
    if (priced.length === 0) throw new DomainError('PRICE_NOT_AVAILABLE')
    return priced.map(({ type, networkId, networkName, groupId, groupName, price }) => ({
      kind: 'discount',
      basis: 'network contract',
      amount: centsOf(price),
      ...builtInProvenance,
      offerId: formatOfferId({ kind: 'cash', networkId, groupId }),
      productType: type,
      group: { id: groupId, name: groupName },
      network: { id: networkId, name: networkName },
    }))
  }

  /** Of a generic, coupons of groups; of a brand, its manufacturer's programme. */
  async coupons(query: PriceQuery, plan: Plan): Promise<CouponQuotes> {
    const { groupIds } = await this.nearby(query)
    const [groupQuotes] = await this.groups.of([{ query, groupIds, plan }])
    if (groupQuotes?.productType === undefined) throw new DomainError('PRODUCT_NOT_FOUND')
    if (groupQuotes.productType === 'brand') return programCoupon(groupQuotes.programs)
    const coupons = groupQuotes.cards.filter((quote) => quote.kind === 'coupon').toSorted(byAmount)
    return coupons.length > 0 ? { quotes: coupons.slice(0, mostCoupons) } : { reason: 'notAvailable' }
  }

  copay(productDetailId: number, plan: Plan): Promise<CopayEstimate> {
    return this.copays.estimate(productDetailId, plan)
  }

  async program(productDetailId: number, plan: Plan): Promise<'available' | 'notEligible' | undefined> {
    const row = await maybeOne<{ isEligible: boolean }>(this.deps.database, programSql, [productDetailId, plan.kind])
    return row && (row.isEligible ? 'available' : 'notEligible')
  }

  async offers(fills: readonly OfferFill[]): Promise<GroupOffers[]> {
    const quotes = await this.groups.of(fills)
    return quotes.map(({ cards, programs }) => ({
      cards,
      programs: programs === undefined || programs === 'notEligible' ? [] : programs,
    }))
  }

  private nearby({ place, pharmacyGroupIds }: PriceQuery) {
    return this.deps.pharmacies.nearby(place, pharmacyGroupIds)
  }

  private async parameters(query: PriceQuery): Promise<PriceParameters> {
    return priceParameters(query, (await this.nearby(query)).groupIds)
  }
}

function programCoupon(programs: GroupQuotesOfFill['programs']): CouponQuotes {
  if (programs === 'notEligible') return { reason: 'notEligible' }
  const lowest = lowestQuote(programs ?? [])
  return lowest ? { quotes: [lowest] } : { reason: 'notAvailable' }
}

const isFound = (row: DiscountRow): row is NonNullRow<DiscountRow> => row.networkId !== null
