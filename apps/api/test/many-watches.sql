-- $1 people who each watch a price that is low enough now, in a time zone where it's day.
with people as (
  insert into app_user (organization_id, email)
  select (select id from organization where code = 'ACME'), 'watches' || n || '@example.com' from generate_series(1, $1::int) n
  returning id
), drug as (
  select d.id, d.unit_name, d.strength, p.name from product_detail d join product p on p.id = d.product_id order by d.id limit 1
), zone as (
  select z from unnest(array['America/New_York', 'Europe/London', 'Pacific/Guam']) z
  where extract(hour from now() at time zone z) between 9 and 19 limit 1
)
insert into price_watch (app_user_id, product_detail_id, fills, zip, threshold, is_resting, time_zone, set_at, next_at)
select people.id, drug.id, jsonb_build_array(jsonb_build_object('productDetailId', drug.id, 'quantity', 30, 'insuranceId', null,
  'productName', drug.name, 'strength', drug.strength, 'unitName', drug.unit_name)), '10001', 9999.99, false, zone.z, now(),
  now() - interval '1 minute'
from people, drug, zone
