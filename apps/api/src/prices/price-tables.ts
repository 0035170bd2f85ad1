/** The tables that every computed price is read from, each rule once: usual prices, cards, group coupons, programmes. */

/** What the tables are made for. */
export type PriceParameters = readonly [
  productDetailId: number,
  quantity: string,
  pharmacyGroupIds: readonly number[],
  costIndex: string,
]

/**
 * $1 product detail, $2 quantity, $3 pharmacy groups, $4 cost index.
 * `usual`: what each group charges without help. A generic's first $20 of cost carry most of the margin; a brand has little.
 * `card`: what each network's card makes of it at each group, never more than the usual price.
 * `best_card`: each group's lowest card price, and what its own coupon leaves of that: no less than $3, and no more than
 * the card's price. A brand has no group coupons.
 */
export const priceTables = `
  with fill as (
    select p.id product_id, p.type, p.alias_id, (d.unit_cost * $2::numeric * $4::numeric) cost
    from product_detail d join product p on p.id = d.product_id where d.id = $1
  ), usual as (
    select g.id group_id, g.name group_name, g.coupon_percent, f.type, f.cost,
      round(case when f.type = 'B' then f.cost * g.brand_rate + g.usual_fee * 0.4
        else least(f.cost, 20) * g.generic_first_rate + greatest(f.cost - 20, 0) * g.generic_rest_rate + g.usual_fee
      end, 2) price
    from fill f cross join pharmacy_group g where g.id = any($3::int[])
  ), card as (
    select u.group_id, u.group_name, u.coupon_percent, u.type, n.id network_id, n.name network_name,
      least(u.price, round(c.dispensing_fee + u.cost * case when u.type = 'B'
        then n.brand_rate * (0.97 + c.rate_factor * 0.04) else n.generic_rate * c.rate_factor end, 2)) price
    from usual u join network_contract c on c.pharmacy_group_id = u.group_id join network n on n.id = c.network_id
  ), best_card as (
    select distinct on (group_id) group_id, group_name, network_id, network_name, price,
      case when type = 'G' and coupon_percent > 0
        then least(price, greatest(3.00, round(price * (1 - coupon_percent / 100), 2))) end coupon_price
    from card order by group_id, price, network_id
  )`

/**
 * The same, and $5 insurance kind.
 * `program`: what a manufacturer's programme leaves of each group's best card price, and whether it is for this insurance
 * at all: never for government beneficiaries; for people without insurance only where it has a benefit for them.
 */
export const programTables = `${priceTables}, program as (
    select c.group_id, c.group_name, m.name program_name,
      greatest(m.patient_pays, c.price - case $5::text when 'commercial' then m.max_benefit else m.uninsured_benefit end) price,
      ($5 <> 'government' and ($5 = 'commercial' or m.uninsured_benefit > 0)) is_eligible
    from fill f join manufacturer_program m using (product_id) cross join best_card c
  )`
