-- A device proves itself with a secret, and what is a person's stands apart from what is a guest's.

-- SHA-256 of the secret that a registration gives. Null for devices registered before and for rows of persons: neither can
-- be registered again, so a browser of before gets a new device.
alter table device add column secret_hash bytea;

-- A person who signs in on a registered device gets a row of their own for it: their zip, plan, favorite, push
-- subscription, searches and coupons there. The registered device keeps what guests chose, and never sees the person's.
alter table device add column app_user_id uuid references app_user on delete cascade;
alter table device add column registered_device_id uuid references device on delete cascade;
create unique index device_of_person on device (registered_device_id, app_user_id);
create index device_of_user on device (app_user_id) where app_user_id is not null;

-- These outlive the device they were written on.
alter table contact_message add column app_user_id uuid references app_user on delete cascade;
create index contact_message_of_user on contact_message (app_user_id) where app_user_id is not null;
alter table app_rating add column app_user_id uuid references app_user on delete cascade;
create index app_rating_of_user on app_rating (app_user_id) where app_user_id is not null;

-- What is there already: a row is a person's if it was written while they, and nobody else, were signed in on its device.
create function pg_temp.only_person_on(device uuid, moment timestamptz) returns uuid language sql as $$
  select min(app_user_id::text)::uuid from device_session
  where device_id = $1 and app_user_id is not null and created_at <= $2
    and $2 < least(expires_at, coalesce(revoked_at, expires_at))
  having count(distinct app_user_id) = 1
$$;

insert into device (organization_id, app_code, device_type, details, zip, insurance_id, favorite_location_id,
  pharmacy_group_id, push_token, created_at, seen_at, app_user_id, registered_device_id)
select d.organization_id, d.app_code, d.device_type, d.details, coalesce(u.zip, d.zip), coalesce(u.insurance_id, d.insurance_id),
  coalesce(u.pharmacy_location_id, d.favorite_location_id),
  case when u.pharmacy_location_id is null then d.pharmacy_group_id else u.pharmacy_group_id end,
  d.push_token, d.created_at, d.seen_at, u.id, d.id
from device d join (select distinct device_id, app_user_id from device_session) s on s.device_id = d.id
  join app_user u on u.id = s.app_user_id;

update contact_message set app_user_id = pg_temp.only_person_on(device_id, created_at) where device_id is not null;
update app_rating r set app_user_id = pg_temp.only_person_on(e.device_id, r.created_at)
from engagement e where e.id = r.engagement_id;
update adjudication a set device_id = p.id from device p
where p.registered_device_id = a.device_id and p.app_user_id = pg_temp.only_person_on(a.device_id, a.created_at);
update product_search_log l set device_id = p.id from device p
where p.registered_device_id = l.device_id and p.app_user_id = pg_temp.only_person_on(l.device_id, l.searched_at);
update shared_coupon s set device_id = p.id from device p
where p.registered_device_id = s.device_id and p.app_user_id = pg_temp.only_person_on(s.device_id, s.created_at);
update outbox o set device_id = p.id from device p
where p.registered_device_id = o.device_id and p.app_user_id = pg_temp.only_person_on(o.device_id, o.created_at);
update verification v set device_id = p.id from device p
where p.registered_device_id = v.device_id and p.app_user_id = v.app_user_id and v.kind = 'change';
update device_session s set device_id = p.id from device p
where p.registered_device_id = s.device_id and p.app_user_id = s.app_user_id;

-- A guest's session ends a day after its last use.
update device_session set expires_at = least(expires_at, coalesce(rotated_at, created_at) + interval '1 day')
where app_user_id is null;
