/**
 * The tables that prices from imports are read from, each rule once.
 *
 * Of several rows that hold on the day: the one for the NDC before that for the RXCUI before that for brands or generics before
 * that for all; of these the one for the pharmacy before that for its chain before that for all; of these that of the newest
 * import, of these the one that began last.
 *
 * `units` are those of prices (EA, ML, GM): of what is chosen by the package, so many times what a package holds.
 * A card's price is the least of contract (unit cost by its basis x units, less the discount, plus the dispensing fee), MAC
 * (unit price x units plus the fee) and usual price. Nothing is rounded on the way: the least is, half up to the cent. A coupon
 * and a programme take theirs off that price, as the counter does, and are rounded in the same way.
 */

import { productTypeSql } from '../products/product-type'

/** Whether a row's import is among those that are read: a condition on rows that are found, no way to find them, for an import has millions. */
const isRead = (importId: 'u.import_id' | 'r.import_id' | 'c.import_id' | 'm.import_id') =>
  `array_position($3::int[], ${importId}) is not null`

/** One of many fills, as `usualTables` reads it. */
export interface ImportedFillRow {
  fill_number: number
  product_detail_id: number
  quantity: string
  group_ids: readonly number[]
  /** Pharmacies that are priced each by its own rows; of a group that none of them is of, the group's. */
  location_ids: readonly number[]
  network_ids: readonly number[] | null
}

/**
 * Whose prices are told apart: those of chains, where no row that is read names a pharmacy; else those of pharmacies, and of chains as a
 * whole where none of theirs is asked for.
 */
export type Sellers = 'chains' | 'pharmacies'

const chainSellers = `seller as (
    select row_number() over (order by f.fill_number, g.id) seller_number, f.fill_number, null::int location_id, g.id group_id,
      g.name group_name, array_remove(array['chain:' || g.code, ''], null) place_keys
    from fill f join pharmacy_group g on g.id = any(f.group_ids)`

const pharmacySellers = `place_of as (
    select f.fill_number, l.id location_id, g.id group_id, g.name group_name,
      array_remove(array['npi:' || l.npi, 'ncpdp:' || l.ncpdp, 'chain:' || g.code, ''], null) place_keys
    from fill f join pharmacy_location l on l.id = any(f.location_ids) join pharmacy_group g on g.id = l.pharmacy_group_id
    union all
    select f.fill_number, null, g.id, g.name, array_remove(array['chain:' || g.code, ''], null)
    from fill f join pharmacy_group g on g.id = any(f.group_ids)
    where not exists (select 1 from pharmacy_location l where l.id = any(f.location_ids) and l.pharmacy_group_id = g.id)
  ), seller as (
    select row_number() over (order by fill_number, group_id, location_id) seller_number, p.* from place_of p`

/**
 * $1 a list of `ImportedFillRow` as JSON, $2 the day of the fill, $3 the imports that are read.
 *
 * `seller`: pharmacies, and groups as a whole, with the keys of the rows that hold there, the most specific first.
 * `usual`: what each charges without help; `null` where no row says it.
 *
 * What is a subquery with a limit is looked up for each row by an index: the planner, which expects a hundred fills, would read tables whole.
 */
const usualTables = (sellers: Sellers) => `
  with fill as (
    select a.fill_number, a.quantity, case when d.counts_packages then a.quantity * d.package_units else a.quantity end units,
      a.group_ids, a.location_ids, a.network_ids, d.type, d.ndc, d.drug_keys, d.program_keys
    from json_to_recordset($1::json) as a (fill_number int, product_detail_id int, quantity numeric, group_ids int[],
      location_ids int[], network_ids int[])
    cross join lateral (
      select p.type, d.counts_packages, n.ndc, n.package_units,
        array_remove(array['ndc:' || n.ndc, 'rxcui:' || d.rxcui, ${productTypeSql('p')}, 'all'], null) drug_keys,
        array_remove(array['rxcui:' || d.rxcui, 'name:' || lower(p.name)], null) program_keys
      from product_detail d join product p on p.id = d.product_id left join lateral (
        select ndc, package_units from drug_ndc where product_detail_id = d.id order by position, ndc limit 1
      ) n on true where d.id = a.product_detail_id limit 1
    ) d
  ), ${sellers === 'chains' ? chainSellers : pharmacySellers}
  ), usual as (
    select s.*, f.units, f.type, f.ndc, f.drug_keys, f.network_ids,
      u.price * case when u.quantity is null then f.quantity else 1 end price,
      u.import_id
    from seller s join fill f using (fill_number) left join lateral (
      select u.price, u.quantity, u.import_id
      from usual_price u where u.drug = any(f.drug_keys) and u.place = any(s.place_keys) and ${isRead('u.import_id')}
        and (u.quantity is null or u.quantity = f.quantity) and u.starts_on <= $2::date and (u.ends_on is null or u.ends_on >= $2::date)
      order by array_position(f.drug_keys, u.drug), array_position(s.place_keys, u.place), u.quantity is null, u.import_id desc,
        u.starts_on desc limit 1
    ) u on true
  )`

/**
 * What cards are read from: as `usualTables`, and
 * `offered_rate`: what holds of any of the drugs at any of the sellers, found at once, for a seller alone would be looked up each by itself.
 * `card`: what each network's card makes of the usual price.
 */
const cardTables = (sellers: Sellers) => `${usualTables(sellers)}, place_key as materialized (
    select s.seller_number, p.place, p.rank from seller s cross join unnest(s.place_keys) with ordinality p (place, rank)
  ), offered_rate as materialized (
    select r.* from network_rate r where r.drug = any(array(select unnest(f.drug_keys) from fill f))
      and r.place = any(array(select distinct p.place from place_key p))
      and ${isRead('r.import_id')} and r.starts_on <= $2::date and (r.ends_on is null or r.ends_on >= $2::date)
  ), rate as (
    select distinct on (s.seller_number, n.id, r.basis = 'MAC') s.seller_number, n.id network_id, n.code network_code,
      n.name network_name, r.basis = 'MAC' is_mac, r.basis, r.discount_percent, r.unit_price, r.dispensing_fee, r.import_id
    from offered_rate r join place_key p using (place) join usual s on s.seller_number = p.seller_number and r.drug = any(s.drug_keys)
    join network n on n.code = r.network and (s.network_ids is null or n.id = any(s.network_ids))
    order by s.seller_number, n.id, r.basis = 'MAC', array_position(s.drug_keys, r.drug), p.rank,
      r.import_id desc, r.starts_on desc, r.basis
  ), terms as (
    select seller_number, network_id, network_code, network_name,
      max(basis) filter (where not is_mac) basis, max(discount_percent) filter (where not is_mac) discount_percent,
      max(dispensing_fee) filter (where not is_mac) contract_fee, max(import_id) filter (where not is_mac) contract_import_id,
      max(unit_price) filter (where is_mac) mac_unit_price, max(dispensing_fee) filter (where is_mac) own_mac_fee,
      max(import_id) filter (where is_mac) mac_import_id
    from rate group by seller_number, network_id, network_code, network_name
  ), cost as materialized (
    select b.ndc, b.basis, c.price, c.unit, c.import_id
    from (select distinct s.ndc, t.basis from terms t join usual s using (seller_number) where t.basis is not null) b
    join lateral (
      select u.price, u.unit, u.import_id from unit_cost u
      where u.ndc = b.ndc and u.basis = b.basis and ${isRead('u.import_id')} and u.effective_on <= $2::date
        and (u.ends_on is null or u.ends_on >= $2::date)
      order by u.effective_on desc, u.import_id desc limit 1
    ) c on true
  ), priced as (
    select s.seller_number, s.fill_number, s.group_id, s.group_name, s.location_id, s.units,
      t.network_id, t.network_code, t.network_name, array_position(s.network_ids, t.network_id) network_position,
      t.basis, t.discount_percent, t.contract_fee, t.contract_import_id,
      k.price unit_cost, k.unit cost_unit, k.import_id cost_import_id,
      k.price * s.units * (1 - t.discount_percent / 100) + t.contract_fee contract_price,
      t.mac_unit_price, coalesce(t.own_mac_fee, t.contract_fee, 0) mac_fee, t.mac_import_id,
      t.mac_unit_price * s.units + coalesce(t.own_mac_fee, t.contract_fee, 0) mac_price,
      s.price usual_price, s.import_id usual_import_id
    from terms t join usual s using (seller_number) left join cost k on k.ndc = s.ndc and k.basis = t.basis
  ), card as (
    select p.*, round(least(contract_price, mac_price, usual_price), 2) price
    from priced p where contract_price is not null or mac_price is not null
  )`

/**
 * What offers are read from: as `cardTables`, and
 * `best_card`: the lowest at each seller; at equal prices that of the organization's first network, else of the lowest number.
 * `coupon`: what the seller's own coupon makes of the card that it runs on; no less than its floor, no more than the card's price.
 * `offered_program`: the manufacturer's programme of each fill's brand.
 * What is joined to each seller is made once for all of them: the planner, which expects one seller, would make it again for each.
 */
export const offerTables = (sellers: Sellers) => `${cardTables(sellers)}, best_card as (
    select distinct on (seller_number) seller_number, network_id, price
    from card order by seller_number, price, network_position, network_id
  ), offered_coupon as materialized (
    select c.* from chain_coupon c where c.drug = any(array(select unnest(f.drug_keys) from fill f))
      and c.place = any(array(select distinct p.place from place_key p))
      and ${isRead('c.import_id')} and c.starts_on <= $2::date and (c.ends_on is null or c.ends_on >= $2::date)
  ), own_coupon as (
    select distinct on (b.seller_number, c.network) b.seller_number, b.network_id best_network_id, c.network, c.percent_off, c.amount_off,
      c.floor, c.import_id
    from offered_coupon c join place_key p using (place) join usual s on s.seller_number = p.seller_number and c.drug = any(s.drug_keys)
    join best_card b on b.seller_number = s.seller_number
    order by b.seller_number, c.network, array_position(s.drug_keys, c.drug), c.import_id desc, c.starts_on desc
  ), coupon as materialized (
    select distinct on (o.seller_number) o.seller_number, c.network_id, o.percent_off, o.amount_off, o.floor, o.import_id,
      least(c.price, greatest(o.floor, round(case when o.percent_off is null then c.price - o.amount_off
        else c.price * (1 - o.percent_off / 100) end, 2))) price
    from own_coupon o join card c on c.seller_number = o.seller_number
      and case when o.network = '' then c.network_id = o.best_network_id else c.network_code = o.network end
    order by o.seller_number, price, c.network_position, c.network_id
  ), offered_program as materialized (
    select f.fill_number, m.* from fill f join lateral (
      select m.name, m.patient_pays, m.max_benefit, m.uninsured_benefit, m.import_id
      from copay_programme m where m.drug = any(f.program_keys) and ${isRead('m.import_id')} and m.starts_on <= $2::date
        and (m.ends_on is null or m.ends_on >= $2::date)
      order by array_position(f.program_keys, m.drug), m.import_id desc, m.starts_on desc limit 1
    ) m on true
  )`

/** A card's price with all that it was made of. */
export const cardColumns = `c.group_id "groupId", c.group_name "groupName", c.location_id "locationId",
  c.network_id "networkId", c.network_name "networkName", c.price::text price, trim_scale(c.units)::text units, c.basis,
  trim_scale(c.discount_percent)::text "discountPercent", trim_scale(c.contract_fee)::text "contractFee",
  c.contract_import_id "contractImportId", trim_scale(c.unit_cost)::text "unitCost", c.cost_unit "costUnit",
  c.cost_import_id "costImportId", trim_scale(c.contract_price)::text "contractPrice",
  trim_scale(c.mac_unit_price)::text "macUnitPrice", trim_scale(c.mac_fee)::text "macFee", c.mac_import_id "macImportId",
  trim_scale(c.mac_price)::text "macPrice", trim_scale(c.usual_price)::text "usualPrice", c.usual_import_id "usualImportId"`

/** What `cardColumns` give; all `null` where there is no card. */
export interface CardColumns {
  groupId: number | null
  groupName: string | null
  /** `null` where it is the price of the group as a whole. */
  locationId: number | null
  networkId: number | null
  networkName: string | null
  price: string | null
  units: string | null
  basis: string | null
  discountPercent: string | null
  contractFee: string | null
  contractImportId: number | null
  unitCost: string | null
  costUnit: 'EA' | 'ML' | 'GM' | null
  costImportId: number | null
  contractPrice: string | null
  macUnitPrice: string | null
  macFee: string | null
  macImportId: number | null
  macPrice: string | null
  usualPrice: string | null
  usualImportId: number | null
}
