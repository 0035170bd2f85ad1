/** Brand and generic alternatives: the same medication by its other name, and what a plan covers better of its class. */
import { maybeOne, type Queryable } from '../database/database'
import { DomainError } from '../errors/domain-error'
import type { Pharmacies } from '../pharmacies/pharmacies'
import type { Place } from '../pharmacies/places'
import type { Plan } from './plans'
import type { PriceSource } from './price-source'
import { lowestQuote, type OfferQuote } from './quote'
import { quantityOf } from './usual-quantity'

const most = 6

/** $1 product detail, $2 formulary or null. Each with its usual form, strength and quantity. */
const alternativesSql = `
  with prescribed as (
    select p.*, e.tier from product_detail d join product p on p.id = d.product_id
    left join formulary_entry e on e.product_id = p.id and e.formulary_id = $2 where d.id = $1
  )
  select p.id, p.name, p.type, coalesce(e.tier < coalesce(a.tier, 9), false) "isCoveredBetter", d.id "detailId", d.form, d.strength, d.unit_name "unitName", q.quantity::text quantity
  from prescribed a join product p on p.id <> a.id and (p.id = a.alias_id or p.alias_id = a.id
    or ($2::int is not null and p.therapeutic_class = a.therapeutic_class))
  join product_detail d on d.product_id = p.id and d.is_default_form and d.is_default_strength
  join lateral (select quantity from product_quantity where product_detail_id = d.id
    order by is_default desc, quantity limit 1) q on true
  left join formulary_entry e on e.product_id = p.id and e.formulary_id = $2
  where $2::int is null or (e.tier is not null and e.tier < coalesce(a.tier, 9)) or p.id = a.alias_id or p.alias_id = a.id
  order by e.tier nulls last, p.popularity desc, p.id limit ${most}`

interface Row {
  id: number
  name: string
  type: 'B' | 'G'
  /** On a lower tier of the plan than what was prescribed. */
  isCoveredBetter: boolean
  detailId: number
  form: string
  strength: string
  unitName: string
  quantity: string
}

export interface AlternativesQuery {
  productDetailId: number
  plan: Plan
  place: Place
  pharmacyGroupIds: readonly number[]
  deviceId: string
}

/** Another product in its usual form, strength and quantity, and the lowest price nearby. */
export interface Alternative {
  product: Omit<Row, 'type' | 'isCoveredBetter'>
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
    const { productDetailId, plan, place, pharmacyGroupIds, deviceId } = query
    const product = await maybeOne<{ type: 'B' | 'G' }>(
      this.deps.database,
      'select p.type from product_detail d join product p on p.id = d.product_id where d.id = $1',
      [productDetailId],
    )
    if (!product) throw new DomainError('PRODUCT_NOT_FOUND')
    const [rows, near, favorite, quantity] = await Promise.all([
      this.deps.database.query<Row>(alternativesSql, [productDetailId, plan.formularyId]),
      this.deps.pharmacies.nearby(place, pharmacyGroupIds),
      this.deps.pharmacies.favorite(deviceId, place, pharmacyGroupIds),
      quantityOf(this.deps.database, productDetailId, '0'),
    ])
    if (rows.length === 0) return []
    const lowest = async (detailId: number, fillQuantity: string, type: 'B' | 'G') => {
      const fill = { productDetailId: detailId, quantity: fillQuantity, place, pharmacyGroupIds }
      const [cards, programs] = await Promise.all([
        this.deps.prices.cardOffers(fill, near.groupIds),
        type === 'B' ? this.deps.prices.programOffers(fill, near.groupIds, plan) : [],
      ])
      return lowestQuote<OfferQuote>([...programs, ...cards])
    }
    const [prescribed, ...quotes] = await Promise.all([
      lowest(productDetailId, quantity, product.type),
      ...rows.map((row) => lowest(row.detailId, row.quantity, row.type)),
    ])
    return rows.flatMap(({ type: _, isCoveredBetter, ...product }, index): Alternative[] => {
      const quote = quotes[index]
      // What is neither cheaper nor covered better is no alternative worth a press.
      const isCheaper = quote && (!prescribed || quote.amount < prescribed.amount)
      if (!quote || !(isCheaper || isCoveredBetter)) return []
      const groupId = quote.group.id
      const pharmacyLocationId = near.shops.find((shop) => shop.groupId === groupId)?.id
      return [{ product, quote, pharmacyLocationId, isOfFavoriteGroup: favorite?.groupId === groupId }]
    })
  }
}
