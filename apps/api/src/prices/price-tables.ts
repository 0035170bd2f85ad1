/** What every computed price leans on: usual prices of groups, and what each network's card makes of them. */

/** What the tables below are made for. */
export type PriceParameters = readonly [
  productDetailId: number,
  quantity: string,
  pharmacyGroupIds: readonly number[],
  costIndex: string,
]

/**
 * $1 product detail, $2 quantity, $3 pharmacy groups, $4 cost index.
 * `usual`: what each group asks without help. A generic's first $20 of cost carry most of the margin; a brand has little.
 * `card`: what each network's card makes of it at each group, never more than the usual price.
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
  )`

/** What a group's own coupon leaves of its best card price: no less than $3, and no more than the card asks. */
export const couponPrice = (cardPrice: string) =>
  `least(${cardPrice}, greatest(3, round(${cardPrice} * (1 - coupon_percent / 100), 2)))`
