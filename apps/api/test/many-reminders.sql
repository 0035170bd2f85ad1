-- Dose reminders of a thousand people: stores $1, of which $2 are due this minute.
with people as (
  insert into app_user (organization_id, email)
  select (select id from organization where code = 'ACME'), 'many' || n || '@example.com' from generate_series(1, 1000) n
  returning id
), coupons as (
  insert into saved_coupon (app_user_id, coupon_type, product_detail_id, quantity, unit_name, pharmacy_location_id, insurance_id, zip, price)
  select p.id, 'P', (select min(id) from product_detail), k, 'tablet', (select min(id) from pharmacy_location), 0, '10001', 10
  from people p cross join generate_series(1, $1::int / 1000) k
  returning id
), numbered as (
  select id, row_number() over (order by md5(id::text)) as n from coupons
)
insert into reminder (saved_coupon_id, kind, time_zone, start_date, minutes, next_at)
select id, 'dose', 'America/New_York', current_date - 30,
  array[(extract(hour from now() at time zone 'America/New_York') * 60 + extract(minute from now() at time zone 'America/New_York'))::int],
  date_trunc('minute', now()) + case when n <= $2::int then interval '0' else interval '1 day' + n * interval '1 second' end
from numbered
