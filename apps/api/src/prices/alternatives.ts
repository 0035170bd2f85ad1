/** Brand and generic alternatives: the same medication by its other name, and what a plan covers better of its class. */
import type { Queryable } from '../database/database'
import { DomainError } from '../errors/domain-error'
import type { Pharmacies } from '../pharmacies/pharmacies'
import type { Place } from '../pharmacies/places'
import type { NonNullRow } from './built-in-rows'
import type { Plan } from './plans'
import type { PriceSource } from './price-source'
import { lowestQuote, type OfferQuote } from './quote'
import type { SourceOrder } from './source-order'

const most = 6

/** $1 product detail, $2 formulary or null. The usual quantity of what was prescribed beside each alternative, with its own; or beside none. */
const alternativesSql = `
  with prescribed as (
    select p.*, e.tier, (
      select trim_scale(quantity)::text from product_quantity where product_detail_id = d.id
      order by is_default desc, quantity limit 1
    ) usual_quantity
    from product_detail d join product p on p.id = d.product_id
    left join formulary_entry e on e.product_id = p.id and e.formulary_id = $2 where d.id = $1
  )
  select a.usual_quantity "prescribedQuantity", found.id, found.name, found.is_covered_better "isCoveredBetter",
    found.detail_id "detailId", found.form, found.strength, found.unit_name "unitName", found.quantity::text quantity
  from prescribed a left join lateral (
    select p.id, p.name, coalesce(e.tier < coalesce(a.tier, 9), false) is_covered_better, d.id detail_id, d.form,
      d.strength, d.unit_name, q.quantity, row_number() over (order by e.tier nulls last, p.popularity desc, p.id) place
    from product p join product_detail d on d.product_id = p.id and d.is_default_form and d.is_default_strength
      and d.obsolete_on is null
    join lateral (select quantity from product_quantity where product_detail_id = d.id
      order by is_default desc, quantity limit 1) q on true
    left join formulary_entry e on e.product_id = p.id and e.formulary_id = $2
    where p.id <> a.id
      and (p.id = a.alias_id or p.alias_id = a.id or ($2::int is not null and p.therapeutic_class = a.therapeutic_class))
      and ($2::int is null or e.tier < coalesce(a.tier, 9) or p.id = a.alias_id or p.alias_id = a.id)
    order by place limit ${most}
  ) found on true order by found.place`

interface Row {
  /** `null` where what was prescribed has no quantity. */
  prescribedQuantity: string | null
  id: number | null
  name: string | null
  /** On a lower tier of the plan than what was prescribed. */
  isCoveredBetter: boolean | null
  detailId: number | null
  form: string | null
  strength: string | null
  unitName: string | null
  quantity: string | null
}
type AlternativeRow = NonNullRow<Row>

export interface AlternativesQuery {
  productDetailId: number
  plan: Plan
  place: Place
  pharmacyGroupIds: readonly number[]
  networkIds: readonly number[] | null
  sources: SourceOrder
  favoriteLocationId: number | null
}

/** Another product in its usual form, strength and quantity, and the lowest price nearby. */
export interface Alternative {
  product: Omit<AlternativeRow, 'isCoveredBetter' | 'prescribedQuantity'>
  quote: OfferQuote
  /** The nearest shop with that price. */
  pharmacyLocationId: number | undefined
  isOfFavoriteGroup: boolean
}

interface Dependencies {
  database: Queryable
  pharmacies: Pharmacies
  prices: PriceSource
}

export class AlternativeProducts {
  constructor(private readonly deps: Dependencies) {}

  /** @throws DomainError PRODUCT_NOT_FOUND */
  async list(query: AlternativesQuery): Promise<Alternative[]> {
    const { productDetailId, plan, place, pharmacyGroupIds, networkIds, sources, favoriteLocationId } = query
    const [alternativeRows, near, favorite] = await Promise.all([
      this.deps.database.query<Row>(alternativesSql, [productDetailId, plan.formularyId]),
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
        locationIds: near.shops.map(({ id }) => id),
        plan,
      })),
    )
    const [prescribed, ...quotes] = offers.map(({ cards, programs }) =>
      lowestQuote<OfferQuote>([...programs, ...cards]),
    )
    return rows.flatMap(({ prescribedQuantity: _, isCoveredBetter, ...product }, index): Alternative[] => {
      const quote = quotes[index]
      // What is neither cheaper nor covered better is no alternative worth a press.
      const isCheaper = quote && (!prescribed || quote.amount < prescribed.amount)
      if (!quote || !(isCheaper || isCoveredBetter)) return []
      const groupId = quote.group.id
      const pharmacyLocationId = quote.pharmacyLocationId ?? near.shops.find((shop) => shop.groupId === groupId)?.id
      return [{ product, quote, pharmacyLocationId, isOfFavoriteGroup: favorite?.groupId === groupId }]
    })
  }
}

const isFound = (row: Row): row is AlternativeRow => row.id !== null
