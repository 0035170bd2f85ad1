/** Brand and generic alternatives: the same medication by its other name, and what a plan covers better of its class. */
import type { CallReply, calls } from '@rxgauge/contract'
import type { Language } from '@rxgauge/text'
import { priceText } from '@rxgauge/text/server'
import { maybeOne, type Queryable } from '../database/database'
import { DomainError } from '../errors/domain-error'
import type { Pharmacies } from '../pharmacies/pharmacies'
import type { Place } from '../pharmacies/places'
import type { Plan } from './plans'
import { lowestOffer, type PriceSource } from './price-source'

type AlternativesReply = CallReply<typeof calls.price.getAlternatives>

const most = 6

/** $1 product detail, $2 formulary or null. Each with its usual form, strength and quantity. */
const alternativesSql = `
  with asked as (
    select p.*, e.tier from product_detail d join product p on p.id = d.product_id
    left join formulary_entry e on e.product_id = p.id and e.formulary_id = $2 where d.id = $1
  )
  select p.id, p.name, p.type, d.id "detailId", d.form, d.strength, d.unit_name "unitName", q.quantity::text quantity
  from asked a join product p on p.id <> a.id and (p.id = a.alias_id or p.alias_id = a.id
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
  language: Language
}

export class AlternativeProducts {
  constructor(
    private readonly database: Queryable,
    private readonly pharmacies: Pharmacies,
    private readonly prices: PriceSource,
  ) {}

  async list(asked: AlternativesQuery): Promise<AlternativesReply> {
    const { productDetailId, plan, place, pharmacyGroupIds, deviceId, language } = asked
    const known = await maybeOne(this.database, 'select 1 from product_detail where id = $1', [productDetailId])
    if (!known) throw new DomainError('PRODUCT_NOT_FOUND')
    const [rows, near, favorite] = await Promise.all([
      this.database.query<Row>(alternativesSql, [productDetailId, plan.formularyId]),
      this.pharmacies.nearby(place, pharmacyGroupIds),
      this.pharmacies.favorite(deviceId, place, pharmacyGroupIds),
    ])
    const text = priceText(language)
    const priced = await Promise.all(
      rows.map(async (row) => {
        const question = { productDetailId: row.detailId, quantity: row.quantity, place, pharmacyGroupIds, language }
        const [cards, program] = await Promise.all([
          this.prices.offers(question, near.groupIds),
          row.type === 'B' ? this.prices.programOffers(question, near.groupIds, plan) : [],
        ])
        const best = lowestOffer([...program, ...cards])
        return best ? [{ row, best }] : []
      }),
    )
    return {
      disclaimer: { line1: text.alternativesLine1, line2: text.alternativesLine2 },
      alternatives: priced.flat().map(({ row, best }) => ({
        id: String(row.id),
        name: row.name,
        strength: row.strength,
        packageSize: `${Number(row.quantity)} ${row.unitName}`,
        dosage: row.form,
        price: best.price,
        couponType: best.networkId === null ? 'M' : 'P',
        productDetailId: row.detailId,
        offerId: best.offerId,
        pharmacyLocationId: near.shops.find(({ groupId }) => groupId === best.groupId)?.id ?? null,
        favoritePharmacyFlag: favorite?.groupId === best.groupId ? 'Y' : 'N',
      })),
    }
  }
}
