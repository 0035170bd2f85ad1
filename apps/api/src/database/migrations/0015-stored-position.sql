-- Where a pharmacy stands is worked out once, when it is written, and not for each row that a search looks at.
alter table pharmacy_location add column position cube generated always as (earth_point(latitude, longitude)) stored;
create index pharmacy_location_open_position on pharmacy_location using gist (position)
  where type = 'R' and closed_on is null;
-- The statements of the release before still run, without an index, until its servers are replaced.
drop index pharmacy_location_open_point;

-- The few mail-order pharmacies among all shops.
create index pharmacy_location_mail_order on pharmacy_location (pharmacy_group_id)
  where type = 'M' and closed_on is null;
