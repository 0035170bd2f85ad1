/** The built-in source's prices at each pharmacy group: what the list of pharmacies shows and an adjudication checks. */
import type { Queryable } from '../database/database'
import type { Plan } from './plans'
import type { GroupOffer, PriceQuery } from './price-source'
import { couponPrice, type PriceParameters, priceTables } from './price-tables'

/** Best card of each group, and what the group's own coupon makes of it. A brand has no group coupons. */
const offersSql = `${priceTables}
  select distinct on (group_id) group_id "groupId", network_id "networkId", type "productType", price::text card,
    (case when type = 'G' and coupon_percent > 0 then ${couponPrice('price')} end)::text coupon
  from card order by group_id, price, network_id`

/** $5 is the insurance type. Government beneficiaries get nothing from a programme. */
const programSql = `${priceTables}
  select distinct on (c.group_id) c.group_id "groupId", greatest(m.patient_pays, c.price -
      case $5 when 'Y' then m.max_benefit else m.uninsured_benefit end)::text price
  from fill f join manufacturer_program m using (product_id) cross join card c
  where $5 <> 'X' and ($5 = 'Y' or m.uninsured_benefit > 0)
  order by c.group_id, c.price`

export class GroupOffers {
  constructor(private readonly database: Queryable) {}

  async list(question: PriceQuery, groupIds: readonly number[]): Promise<GroupOffer[]> {
    const rows = await this.database.query<{
      groupId: number
      networkId: number
      productType: 'B' | 'G'
      card: string
      coupon: string | null
    }>(offersSql, parameters(question, groupIds))
    return rows.map(({ groupId, networkId, productType, card, coupon }) => ({
      groupId,
      networkId,
      productType,
      price: coupon ?? card,
      offerId: coupon === null ? `cash-${networkId}-${groupId}` : `coupon-${groupId}`,
    }))
  }

  async listOfProgram(question: PriceQuery, groupIds: readonly number[], plan: Plan): Promise<GroupOffer[]> {
    const rows = await this.database.query<{ groupId: number; price: string }>(programSql, [
      ...parameters(question, groupIds),
      plan.type,
    ])
    return rows.map(({ groupId, price }) => ({
      groupId,
      price,
      networkId: null,
      productType: 'B',
      offerId: `program-${question.productDetailId}`,
    }))
  }
}

const parameters = (question: PriceQuery, groupIds: readonly number[]): PriceParameters => [
  question.productDetailId,
  question.quantity,
  groupIds,
  question.place.costIndex,
]
