/** Brand and generic alternatives: the same medication by its other name, and drugs of its class that the plan covers better. */

import { DomainError } from '../../base/errors/domain-error'
import type { Queryable } from '../../database/database'
import type { Pharmacies } from '../pharmacies/pharmacies'
import type { Place } from '../pharmacies/places'
import { unitContentSql } from '../products/billing-units'
import { appliesOn } from './imported/applies-on'
import { planOfDay } from './plan-terms'
import type { Plan } from './plans'
import type { PriceSource } from './price-source'
import { lowestQuote, type OfferQuote } from './quote'
import type { SourceOrder } from './source-order'

const most = 6

/** SQL: the lowest tier in the plan's list, looked up by the index; only numeric tiers have an order. */
const tierOf = (isOf: string) => `(
          select min(f.tier::int) from plan_drug f where f.formulary = plan.formulary and ${isOf} and f.tier ~ '^[0-9]{1,2}$'
            and ${appliesOn('f', 'plan.fill_on')}
            and f.import_id = any(array(select id from data_import where state = 'current'))
        ) tier`

/**
 * $1 product detail, $2 plan, $3 the day. Each alternative with its usual quantity, or one row without an alternative; both carry
 * the usual quantity of the prescribed drug. Tiers come from the plan's list, if they are numbers.
 */
const alternativesSql = `
  with prescribed as (
    select p.*, (
      select trim_scale(quantity)::text from product_quantity where product_detail_id = d.id
      order by is_default desc, quantity limit 1
    ) usual_quantity
    from product_detail d join product p on p.id = d.product_id where d.id = $1
  ), plan as (${planOfDay}
  ), coverage as (
    select exists (select from plan) is_known
  ), candidate as (
    select p.id from product p, prescribed a, coverage where p.id = a.id or p.id = a.alias_id or p.alias_id = a.id
      or (coverage.is_known and a.therapeutic_class <> '' and p.therapeutic_class = a.therapeutic_class)
  ), entry as (
    select c.id product_id, l.tier from plan cross join candidate c cross join lateral (
      select min(o.tier) tier from (
        select ${tierOf('f.rxcui = d.rxcui')} from product_detail d
        where d.product_id = c.id and (d.obsolete_on is null or d.id = $1) and d.rxcui is not null
        union all
        select ${tierOf(`f.rxcui = '' and f.ndc = n.ndc`)} from product_detail d join drug_ndc n on n.product_detail_id = d.id
        where d.product_id = c.id and (d.obsolete_on is null or d.id = $1)
      ) o
    ) l where l.tier is not null
  )
  select a.usual_quantity "prescribedQuantity", found.id, found.name, found.is_covered_better "isCoveredBetter",
    found.detail_id "detailId", found.form, found.strength, found.unit_name "unitName", found.unit_content "unitContent", found.quantity::text quantity
  from (
    select p.*, e.tier, coverage.is_known from coverage, prescribed p left join entry e on e.product_id = p.id
  ) a left join lateral (
    select p.id, p.name, coalesce(e.tier < coalesce(a.tier, 9), false) is_covered_better, d.id detail_id, d.form,
      d.strength, d.unit_name, ${unitContentSql} unit_content, q.quantity, row_number() over (order by e.tier nulls last, p.popularity desc, p.id) place
    from candidate c join product p on p.id = c.id join product_detail d on d.product_id = p.id and d.is_default_form and d.is_default_strength
      and d.obsolete_on is null
    join lateral (select quantity from product_quantity where product_detail_id = d.id
      order by is_default desc, quantity limit 1) q on true
    left join entry e on e.product_id = p.id
    where p.id <> a.id and (not a.is_known or e.tier < coalesce(a.tier, 9) or p.id = a.alias_id or p.alias_id = a.id)
    order by place limit ${most}
  ) found on true order by found.place`

interface Row {
  /** `null` if the prescribed drug has no usual quantity. */
  prescribedQuantity: string | null
  id: number | null
  name: string | null
  /** On a lower tier of the plan than the prescribed drug. */
  isCoveredBetter: boolean | null
  detailId: number | null
  form: string | null
  strength: string | null
  unitName: string | null
  /** As `unitContentSql` returns it. */
  unitContent: unknown
  quantity: string | null
}
type AlternativeRow = { [Column in keyof Row]: NonNullable<Row[Column]> }

export interface AlternativesQuery {
  productDetailId: number
  plan: Plan
  place: Place
  pharmacyGroupIds: readonly number[]
  networkIds: readonly number[] | null
  sources: SourceOrder
  favoriteLocationId: number | null
}

/** Another product in its usual form, strength and quantity, with its lowest price nearby. */
export interface Alternative {
  /** One that isn't covered better is the same medication by its other name. */
  product: Omit<AlternativeRow, 'prescribedQuantity'>
  quote: OfferQuote
  /** The nearest pharmacy with that price. */
  pharmacyLocationId: number | undefined
  isOfFavoriteGroup: boolean
}

interface Dependencies {
  database: Queryable
  pharmacies: Pharmacies
  prices: PriceSource
  /** The day of a fill in New York, as YYYY-MM-DD. */
  today: () => string
}

export class AlternativeProducts {
  constructor(private readonly deps: Dependencies) {}

  /** @throws DomainError PRODUCT_NOT_FOUND */
  async list(query: AlternativesQuery): Promise<Alternative[]> {
    const { productDetailId, plan, place, pharmacyGroupIds, networkIds, sources, favoriteLocationId } = query
    const parameters = [productDetailId, plan.id, this.deps.today()] as const
    const [alternativeRows, near, favorite] = await Promise.all([
      this.deps.database.query<Row>(alternativesSql, parameters),
      this.deps.pharmacies.nearby(place, pharmacyGroupIds),
      this.deps.pharmacies.favorite(favoriteLocationId, place, pharmacyGroupIds),
    ])
    const prescribedQuantity = alternativeRows[0]?.prescribedQuantity
    if (prescribedQuantity == null) throw new DomainError('PRODUCT_NOT_FOUND')
    const rows = alternativeRows.filter(isFound)
    if (rows.length === 0) return []
    const fills = [{ detailId: productDetailId, quantity: prescribedQuantity }, ...rows]
    const offers = await this.deps.prices.offers(
      fills.map(({ detailId, quantity }) => ({
        query: { productDetailId: detailId, quantity, place, pharmacyGroupIds, networkIds, sources },
        groupIds: near.groupIds,
        locationIds: near.pharmacies.map(({ id }) => id),
        plan,
      })),
    )
    const [prescribed, ...quotes] = offers.map(({ cards, programs }) =>
      lowestQuote<OfferQuote>([...programs, ...cards]),
    )
    return rows.flatMap(({ prescribedQuantity: _, ...product }, index): Alternative[] => {
      const quote = quotes[index]
      // Only show alternatives that are cheaper or covered better.
      const isCheaper = quote && (!prescribed || quote.amount < prescribed.amount)
      if (!quote || !(isCheaper || product.isCoveredBetter)) return []
      const groupId = quote.group.id
      const pharmacyLocationId =
        quote.pharmacyLocationId ?? near.pharmacies.find((shop) => shop.groupId === groupId)?.id
      return [{ product, quote, pharmacyLocationId, isOfFavoriteGroup: favorite?.groupId === groupId }]
    })
  }
}

const isFound = (row: Row): row is AlternativeRow => row.id !== null
