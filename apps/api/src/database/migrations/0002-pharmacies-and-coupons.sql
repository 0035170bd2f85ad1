-- Offers at pharmacies, favorites, adjudicated coupons: what leads from a price to the counter.

-- When a shop closed for good; closed ones are listed nowhere and honour nothing.
alter table pharmacy_location add column closed_on date;
-- Where a mail-order pharmacy takes orders; empty for shops.
alter table pharmacy_group add column mail_order_url text not null default '';
-- R shop, M the one place of a mail-order pharmacy, which is near nobody and serves everybody.
alter table pharmacy_location add column type text not null default 'R' check (type in ('R', 'M'));

drop index pharmacy_location_position;
create index pharmacy_location_open_position on pharmacy_location using gist (ll_to_earth(latitude, longitude))
  where type = 'R' and closed_on is null;

alter table device add column favorite_location_id int references pharmacy_location;

-- What stands on a network's card besides its numbers.
alter table network add column powered_by text not null default '';
alter table network add column pharmacy_phone text not null default '';
alter table network add column member_phone text not null default '';

-- How a manufacturer's programme is entered and what it says; text by language: {"en": ..., "es": ...}.
alter table manufacturer_program add column bin text not null default '';
alter table manufacturer_program add column pcn text not null default '';
alter table manufacturer_program add column group_num text not null default '';
-- the manufacturer's own card; empty where we make it
alter table manufacturer_program add column pdf_url text not null default '';
alter table manufacturer_program add column offer_text jsonb not null default '{}';
alter table manufacturer_program add column enrollment_text jsonb not null default '{}';
alter table manufacturer_program add column enrollment_steps jsonb not null default '{}';
-- {"en": {"title": ..., "body": ...}, ...}; null where no screen stands before the card
alter table manufacturer_program add column interstitial jsonb;
alter table manufacturer_program add column opens_by_itself boolean not null default false;

-- A coupon that a device was given. The same question gives the same coupon: it is counted, never doubled.
create table adjudication (
  id uuid primary key default gen_random_uuid(),
  device_id uuid not null references device on delete cascade,
  kind text not null check (kind in ('cash', 'copay')),
  offer_id text not null,
  product_detail_id int not null references product_detail,
  quantity numeric(8,3) not null check (quantity > 0),
  -- 0 where the coupon is for no pharmacy in particular
  pharmacy_location_id int not null,
  -- the network whose numbers stand on the card; null for a manufacturer's
  network_id int references network,
  insurance_id int references insurance_plan,
  member_id text not null unique,
  zip text not null,
  price numeric(12,2) not null check (price >= 0),
  views int not null default 1,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  unique (device_id, offer_id, product_detail_id, quantity, pharmacy_location_id)
);
