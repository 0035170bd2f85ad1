-- Computes the same prices as the price call in one statement, to compare results and time. $1 a list of one fill as JSON, $2 the
-- day of the fill, $3 the current imports.
with fill as (
  select a.fill_number, a.quantity, d.billing_unit, d.chosen_unit, a.quantity * d.eaches / d.package_units eaches,
    a.quantity * d.milliliters / d.package_units milliliters, a.quantity * d.grams / d.package_units grams,
    a.group_ids, a.location_ids, a.network_ids, d.type, d.ndc, d.drug_keys, d.program_keys
  from json_to_recordset($1::json) as a (fill_number int, product_detail_id int, quantity numeric, group_ids int[],
    location_ids int[], network_ids int[])
  cross join lateral (
    select p.type, n.ndc, d.chosen_unit, coalesce(n.billing_unit, case d.chosen_unit when 'EA' then 'EA' end) billing_unit,
      n.package_units, n.eaches, n.milliliters, n.grams,
      array_remove(array['ndc:' || n.ndc, 'rxcui:' || d.rxcui, case p.type when 'B' then 'brand' else 'generic' end, 'all'], null) drug_keys,
      array_remove(array['rxcui:' || d.rxcui, 'name:' || lower(p.name)], null) program_keys
    from product_detail d join product p on p.id = d.product_id left join lateral (
      select ndc, package_units, billing_unit, eaches, milliliters, grams from drug_ndc
      where product_detail_id = d.id order by position, ndc limit 1
    ) n on true where d.id = a.product_detail_id limit 1
  ) d
), billed as materialized (
  select f.fill_number, b.unit, case b.unit when f.chosen_unit then f.quantity when 'EA' then f.eaches when 'ML' then f.milliliters
    else f.grams end units
  from fill f cross join (values ('EA'), ('ML'), ('GM')) b (unit)
), seller as (
  select row_number() over (order by f.fill_number, g.id) seller_number, f.fill_number, null::int location_id, g.id group_id,
    g.name group_name, array_remove(array['chain:' || g.code, ''], null) place_keys
  from fill f join pharmacy_group g on g.id = any(f.group_ids)
), usual as (
  select s.*, f.billing_unit, f.type, f.ndc, f.drug_keys, f.network_ids,
    u.price * case when u.quantity is null then u.units else 1 end price,
    u.import_id
  from seller s join fill f using (fill_number) left join lateral (
    select u.price, u.quantity, u.import_id, b.units
    from usual_price u join billed b on b.fill_number = f.fill_number and b.unit = coalesce(u.unit, f.billing_unit)
    where b.units is not null and u.drug = any(f.drug_keys) and u.place = any(s.place_keys) and array_position($3::int[], u.import_id) is not null
      and (u.quantity is null or u.quantity = b.units) and u.starts_on <= $2::date and (u.ends_on is null or u.ends_on >= $2::date)
    order by array_position(f.drug_keys, u.drug), array_position(s.place_keys, u.place), u.quantity is null, u.import_id desc,
      u.starts_on desc limit 1
  ) u on true
), place_key as materialized (
  select s.seller_number, p.place, p.rank from seller s cross join unnest(s.place_keys) with ordinality p (place, rank)
), offered_rate as materialized (
  select r.* from network_rate r where r.drug = any(array(select unnest(f.drug_keys) from fill f))
    and r.place = any(array(select distinct p.place from place_key p))
    and array_position($3::int[], r.import_id) is not null and r.starts_on <= $2::date and (r.ends_on is null or r.ends_on >= $2::date)
), rate as (
  select distinct on (s.seller_number, n.id, r.basis = 'MAC') s.seller_number, n.id network_id, n.code network_code,
    n.name network_name, r.basis = 'MAC' is_mac, r.basis, r.discount_percent, r.unit_price, r.unit, r.dispensing_fee, r.import_id
  from offered_rate r join place_key p using (place) join usual s on s.seller_number = p.seller_number and r.drug = any(s.drug_keys)
  join network n on n.code = r.network and (s.network_ids is null or n.id = any(s.network_ids))
  order by s.seller_number, n.id, r.basis = 'MAC', array_position(s.drug_keys, r.drug), p.rank,
    r.import_id desc, r.starts_on desc, r.basis
), terms as (
  select seller_number, network_id, network_code, network_name,
    max(basis) filter (where not is_mac) basis, max(discount_percent) filter (where not is_mac) discount_percent,
    max(dispensing_fee) filter (where not is_mac) contract_fee, max(import_id) filter (where not is_mac) contract_import_id,
    max(unit_price) filter (where is_mac) mac_unit_price, max(unit) filter (where is_mac) mac_unit, max(dispensing_fee) filter (where is_mac) own_mac_fee,
    max(import_id) filter (where is_mac) mac_import_id
  from rate group by seller_number, network_id, network_code, network_name
), cost as materialized (
  select b.ndc, b.basis, c.price, c.unit, c.import_id
  from (select distinct s.ndc, t.basis from terms t join usual s using (seller_number) where t.basis is not null) b
  join lateral (
    select u.price, u.unit, u.import_id from unit_cost u
    where u.ndc = b.ndc and u.basis = b.basis and array_position($3::int[], u.import_id) is not null and u.starts_on <= $2::date
      and (u.ends_on is null or u.ends_on >= $2::date)
    order by u.said_on desc nulls last, u.import_id desc, u.starts_on desc limit 1
  ) c on true
), priced as (
  select s.seller_number, s.fill_number, s.group_id, s.group_name, s.location_id,
    t.network_id, t.network_code, t.network_name, array_position(s.network_ids, t.network_id) network_position,
    t.basis, t.discount_percent, t.contract_fee, t.contract_import_id,
    k.price unit_cost, k.unit cost_unit, k.import_id cost_import_id,
    k.price * c.units * (1 - t.discount_percent / 100) + t.contract_fee contract_price,
    t.mac_unit_price, coalesce(t.own_mac_fee, t.contract_fee, 0) mac_fee, t.mac_import_id,
    t.mac_unit_price * m.units + coalesce(t.own_mac_fee, t.contract_fee, 0) mac_price,
    s.price usual_price, s.import_id usual_import_id
  from terms t join usual s using (seller_number) left join cost k on k.ndc = s.ndc and k.basis = t.basis
  left join billed c on c.fill_number = s.fill_number and c.unit = k.unit
  left join billed m on m.fill_number = s.fill_number and m.unit = coalesce(t.mac_unit, s.billing_unit)
), card as (
  select p.*, round(least(contract_price, mac_price, usual_price), 2) price
  from priced p where contract_price is not null or mac_price is not null
)
select network_id "networkId", min(price)::text price from card group by network_id order by min(price) desc, network_id
