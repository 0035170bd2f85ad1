/** The tables that every computed price is read from, each rule once: usual prices, cards, group coupons, programmes. */

import { isProgramFor, programBenefit } from './program-rule'

/** One fill. */
export type PriceParameters = readonly [
  productDetailId: number,
  quantity: string,
  pharmacyGroupIds: readonly number[],
  costIndex: string,
  networkIds: readonly number[] | null,
]

/**
 * Made from `fill`, a row for each fill and its pharmacy groups.
 * `usual`: what each group charges without help; what is of imports has no figures here, and no price.
 * A generic's first $20 of cost carry most of the margin; a brand has little.
 * `card`: what each network's card makes of it at each group, never more than the usual price.
 * `best_card`: each group's lowest card price, at equal prices that of the organization's first network, else of the lowest number, and what its own coupon leaves of that: no less than $3, and no more than
 * the card's price. A brand has no group coupons.
 */
const tables = `usual as (
    select f.fill_number, g.id group_id, g.name group_name, g.coupon_percent, f.type, f.cost, f.network_ids,
      round(case when f.type = 'B' then f.cost * g.brand_rate + g.usual_fee * 0.4
        else least(f.cost, 20) * g.generic_first_rate + greatest(f.cost - 20, 0) * g.generic_rest_rate + g.usual_fee
      end, 2) price
    from fill f join pharmacy_group g on g.id = any(f.group_ids)
    where f.cost is not null and g.brand_rate is not null
  ), card as (
    select u.fill_number, u.group_id, u.group_name, u.coupon_percent, u.type, n.id network_id, n.name network_name,
      array_position(u.network_ids, n.id) network_position,
      least(u.price, round(c.dispensing_fee + u.cost * case when u.type = 'B'
        then n.brand_rate * (0.97 + c.rate_factor * 0.04) else n.generic_rate * c.rate_factor end, 2)) price
    from usual u join network_contract c on c.pharmacy_group_id = u.group_id
    join network n on n.id = c.network_id and (u.network_ids is null or n.id = any(u.network_ids))
  ), best_card as (
    select distinct on (fill_number, group_id) fill_number, group_id, group_name, network_id, network_name, price,
      case when type = 'G' and coupon_percent > 0
        then least(price, greatest(3.00, round(price * (1 - coupon_percent / 100), 2))) end coupon_price
    from card order by fill_number, group_id, price, network_position, network_id
  )`

/** $1 product detail, $2 quantity, $3 pharmacy groups, $4 cost index, $5 networks. */
export const priceTables = `
  with fill as (
    select 1 fill_number, $3::int[] group_ids, $5::int[] network_ids, p.id product_id, p.type, d.unit_cost * $2::numeric * $4::numeric cost
    from product_detail d join product p on p.id = d.product_id where d.id = $1
  ), ${tables}`

/** One of many fills, as `offerTables` reads it. */
export interface FillRow {
  fill_number: number
  product_detail_id: number
  quantity: string
  cost_index: string
  group_ids: readonly number[]
  network_ids: readonly number[] | null
  /** `null` where no programme is asked for. */
  insurance_kind: string | null
}

/**
 * $1 a list of `FillRow` as JSON.
 * `program`: what a manufacturer's programme leaves of each group's best card price, and whether it is for this insurance at all.
 */
export const offerTables = `
  with fill as (
    select a.fill_number, a.group_ids, a.network_ids, a.insurance_kind, p.id product_id, p.type, d.unit_cost * a.quantity * a.cost_index cost
    from json_to_recordset($1::json) as a (fill_number int, product_detail_id int, quantity numeric, cost_index numeric,
      group_ids int[], network_ids int[], insurance_kind text)
    join product_detail d on d.id = a.product_detail_id join product p on p.id = d.product_id
  ), ${tables}, program as (
    select f.fill_number, c.group_id, m.name program_name,
      greatest(m.patient_pays,
        c.price - ${programBenefit('f.insurance_kind', 'm.max_benefit', 'm.uninsured_benefit')}) price,
      ${isProgramFor('f.insurance_kind', 'm.uninsured_benefit')} is_eligible
    from fill f join manufacturer_program m using (product_id) join best_card c using (fill_number)
    where f.insurance_kind is not null
  )`
