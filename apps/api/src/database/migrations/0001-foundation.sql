-- Organizations, devices, catalogue, pharmacies, networks, formularies: what the price gauge needs.
-- PostgreSQL only; runs alike on a server and on PGlite.
create extension if not exists pg_trgm;
create extension if not exists cube;
create extension if not exists earthdistance;

create table server_secret (
  name text primary key,
  value text not null
);

create table app (
  app_code text primary key,
  product_name text not null,
  settings jsonb not null,
  qr_code_url text not null default '',
  app_store_url text not null default '',
  google_play_store_url text not null default ''
);

create table organization (
  id int generated always as identity primary key,
  code text not null unique,
  app_code text not null references app,
  -- the organization of a host that names none; at most one per app
  is_app_default boolean not null default false,
  type text not null check (type in ('h', 'p')),
  name text not null,
  suffix text not null default '',
  website_title text not null default '',
  options jsonb not null,
  color_scheme jsonb not null,
  restrict_pharmacy_group_ids int[] not null default '{}',
  related_organization_qr_flag boolean not null default false,
  -- `https://host[:port]`; a host of `*` allows any port, `http://localhost:*` any local one
  allowed_origins text[] not null default '{}',
  -- typed by visitors where codeRequiredFlag is y; null where the code itself is typed
  company_code text unique,
  logo text not null default '',
  logo_mobile_one text not null default '',
  logo_mobile_two text not null default ''
);
create unique index organization_app_default on organization (app_code) where is_app_default;

create table insurance_plan (
  id int primary key,
  name text not null,
  -- where a plan goes by another name in Spanish
  name_es text,
  type text not null check (type in ('W', 'X', 'Y', 'Z')),
  segment text not null check (segment in ('commercial', 'government', 'other')),
  value text not null default '',
  formulary_text text not null default '',
  formulary_id int,
  is_default boolean not null default false
);
create index insurance_plan_name on insurance_plan using gin (name gin_trgm_ops);

create table device (
  id uuid primary key default gen_random_uuid(),
  organization_id int not null references organization,
  app_code text not null references app,
  device_type text not null,
  details text not null,
  zip text,
  insurance_id int references insurance_plan,
  pharmacy_group_id int,
  push_token text,
  campaign jsonb not null default '{}',
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

create table device_session (
  id uuid primary key default gen_random_uuid(),
  device_id uuid not null references device on delete cascade,
  refresh_token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index device_session_device on device_session (device_id);

create table place (
  zip text primary key check (zip ~ '^\d{5}$'),
  city text not null,
  state text not null,
  latitude float8 not null,
  longitude float8 not null,
  -- what shops cost here compared with the country's middle
  cost_index numeric(4,3) not null default 1
);
create index place_position on place using gist (ll_to_earth(latitude, longitude));

create table product (
  id int primary key,
  name text not null unique,
  type text not null check (type in ('B', 'G')),
  -- the brand of a generic, the generic name of a brand
  alias_name text,
  alias_id int references product deferrable initially deferred,
  therapeutic_class text not null,
  -- how often it is looked for; orders suggestions and the top ten
  popularity int not null default 0
);

-- One form and strength of a product. Its quantities stand in product_quantity.
create table product_detail (
  id int primary key,
  product_id int not null references product,
  form text not null,
  strength text not null,
  unit text not null check (unit in ('t', 'c', 'o')),
  unit_name text not null,
  position int not null,
  is_default_form boolean not null,
  is_default_strength boolean not null,
  -- acquisition cost of one unit in dollars, as NADAC states it
  unit_cost numeric(12,5) not null check (unit_cost > 0)
);
create index product_detail_product on product_detail (product_id);

create table product_quantity (
  product_detail_id int not null references product_detail,
  quantity numeric(8,3) not null check (quantity > 0),
  is_default boolean not null,
  primary key (product_detail_id, quantity)
);

create table product_search_log (
  device_id uuid not null references device on delete cascade,
  product_id int not null references product,
  searched_at timestamptz not null default clock_timestamp(),
  primary key (device_id, product_id)
);

create table pharmacy_group (
  id int primary key,
  name text not null,
  -- R retail, M mail order
  type text not null check (type in ('R', 'M')),
  logo_url text not null default '',
  -- usual price of a generic: the first dollars of cost, the rest, and a fee; of a brand: cost and a fee
  generic_first_rate numeric(6,3) not null,
  generic_rest_rate numeric(6,3) not null,
  brand_rate numeric(6,3) not null,
  usual_fee numeric(6,2) not null,
  -- what the group's own coupon takes off its best network price for generics; 0 for groups without one
  coupon_percent numeric(5,2) not null default 0
);

create table pharmacy_location (
  id int primary key,
  pharmacy_group_id int not null references pharmacy_group,
  name text not null,
  address1 text not null,
  city text not null,
  state text not null,
  zip text not null,
  latitude float8 not null,
  longitude float8 not null
);
create index pharmacy_location_position on pharmacy_location using gist (ll_to_earth(latitude, longitude));
create index pharmacy_location_group on pharmacy_location (pharmacy_group_id);

-- A discount network (PBM): its card and its contract rates on acquisition cost.
create table network (
  id int primary key,
  name text not null,
  bin text not null,
  pcn text not null,
  group_num text not null,
  generic_rate numeric(6,3) not null,
  brand_rate numeric(6,3) not null
);

create table network_contract (
  network_id int not null references network,
  pharmacy_group_id int not null references pharmacy_group,
  rate_factor numeric(6,3) not null,
  dispensing_fee numeric(6,2) not null,
  primary key (network_id, pharmacy_group_id)
);

create table formulary (
  id int primary key,
  name text not null
);
alter table insurance_plan add foreign key (formulary_id) references formulary;

create table formulary_tier (
  formulary_id int not null references formulary,
  tier int not null,
  title text not null,
  title_es text not null,
  description text not null,
  description_es text not null,
  copay_min numeric(9,2) not null,
  copay_max numeric(9,2) not null,
  -- where set, the copay is this part of the cost, at least copay_min and at most copay_max
  coinsurance_percent numeric(5,2),
  primary key (formulary_id, tier)
);

create table formulary_entry (
  formulary_id int not null references formulary,
  product_id int not null references product,
  tier int not null,
  primary key (formulary_id, product_id),
  foreign key (formulary_id, tier) references formulary_tier
);
create index formulary_entry_product on formulary_entry (product_id);

-- What members really paid, where there are enough claims to say.
create table copay_statistic (
  formulary_id int not null references formulary,
  product_id int not null references product,
  claims int not null,
  average numeric(9,2) not null,
  percentile_75 numeric(9,2) not null,
  primary key (formulary_id, product_id)
);

-- A manufacturer's savings programme: pays all but `patient_pays`, up to `max_benefit` a fill.
create table manufacturer_program (
  product_id int primary key references product,
  name text not null,
  patient_pays numeric(9,2) not null,
  max_benefit numeric(9,2) not null,
  -- for people who pay without insurance; 0 where the programme excludes them
  uninsured_benefit numeric(9,2) not null
);

create table content (
  type text not null,
  language text not null check (language in ('en', 'es')),
  title text not null,
  last_modified date not null,
  body jsonb not null,
  primary key (type, language)
);

-- Rate limits that replicas share: one row for each key and window.
create table rate_window (
  key text not null,
  window_start timestamptz not null,
  count int not null,
  primary key (key, window_start)
);
