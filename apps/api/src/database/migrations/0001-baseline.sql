-- The whole database of the first release, from top to bottom:
--   1. organizations and their texts      7. rows of current imports
--   2. imports                            8. devices and accounts
--   3. drugs                              9. coupons and reminders
--   4. places and pharmacies             10. messages and feedback
--   5. networks and prices               11. running the service
--   6. insurance plans                   12. versions of cached data
--                                        13. the desk
-- PostgreSQL only; it runs alike on a server and on PGlite. What each column is for and how long it stays is in data-map.ts.
-- The table `migration` isn't here: migrate.ts creates it before this script runs.

-- Similar words in searches (pg_trgm); distances (earthdistance, which needs cube).
create extension if not exists pg_trgm;
create extension if not exists cube;
create extension if not exists earthdistance;


-- 1. Organizations and their texts ------------------------------------------------------------------------------------

-- An edition of the product: the name, links and support contacts that its organizations use unless they set their own.
create table app (
  app_code text primary key,
  product_name text not null,
  settings jsonb not null,
  qr_code_url text not null default '',
  app_store_url text not null default '',
  google_play_store_url text not null default '',
  support_phone text not null default '',
  support_email text not null default '',
  address text[] not null default '{}'
);

-- A customer of the operator: a health plan, a clinic, an employer. Every visitor belongs to one.
create table organization (
  id int generated always as identity primary key,
  -- the operator's organization.json, with networks and chains by id, so that renaming them doesn't matter
  document jsonb not null,
  -- the document's fields that statements need
  code text not null generated always as (document ->> 'code') stored unique,
  app_code text not null generated always as (document ->> 'appCode') stored references app,
  is_app_default boolean not null generated always as ((document ->> 'isAppDefault')::boolean) stored,
  name text not null generated always as (document ->> 'name') stored,
  company_code text generated always as (document ->> 'companyCode') stored unique,
  is_suspended boolean not null generated always as (coalesce((document ->> 'isSuspended')::boolean, false)) stored,
  -- YYYY-MM-DD: a cast to date depends on a session setting, so it can't be a generated column
  ends_on text generated always as (document ->> 'endsOn') stored,
  -- the key for `encuser`: 32 bytes in Base64, which the operator shares with the organization; null until first requested
  sso_key text
);
create unique index organization_app_default on organization (app_code) where is_app_default;

-- The hosts in organizations' documents, such as savings.acme.com, which show that organization only: each is one organization's.
create table organization_host (
  host text primary key check (host = lower(host)),
  organization_id int not null references organization on delete cascade
);
create index organization_host_organization on organization_host (organization_id);

-- An organization's images, by the file names in its options.
create table organization_file (
  organization_id int not null references organization on delete cascade,
  name text not null check (name ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$'),
  media_type text not null check (media_type in ('image/svg+xml', 'image/png', 'image/jpeg', 'image/webp', 'image/gif')),
  content bytea not null,
  primary key (organization_id, name)
);

-- The history of an organization: each change an operator made, so that it can be read and undone.
create table organization_change (
  id bigint generated always as identity primary key,
  organization_id int not null references organization on delete cascade,
  made_at timestamptz not null default now(),
  -- the operator's name on their machine
  made_by text not null,
  reason text not null,
  -- the whole record with its images; null where there was none before
  before jsonb,
  after jsonb not null
);
create index organization_change_organization on organization_change (organization_id, id);

-- Organizations on their way to another installation. They are paused until somebody takes the move back.
create table organization_move (
  organization_id int primary key references organization on delete cascade,
  began_at timestamptz not null default now(),
  made_by text not null,
  -- when its file was complete: from then on another installation may have received it
  written_at timestamptz
);

-- The texts that the product ships with, such as the terms and the help.
create table content (
  type text not null,
  language text not null check (language in ('en', 'es')),
  title text not null,
  last_modified date not null,
  body jsonb not null,
  primary key (type, language)
);

-- Texts that operators write, in Markdown. They replace those in `content` from a given day on.
create table content_version (
  id bigint generated always as identity primary key,
  -- null: for every organization without a version of its own
  organization_id int references organization on delete cascade,
  type text not null,
  language text not null check (language in ('en', 'es')),
  title text not null,
  body text not null,
  -- its first day, in New York; null: a draft
  effective_on date,
  made_at timestamptz not null default now(),
  -- the operator's name on their machine
  made_by text not null
);
create index content_version_text on content_version (type, organization_id, language, effective_on);

-- What staff look at in the desk before they save it, each only their own; replaced by the next look.
create table desk_preview (
  staff_id int not null,
  -- such as `organization 12` or `text FAQ en`
  name text not null,
  content jsonb not null,
  made_at timestamptz not null default now(),
  primary key (staff_id, name)
);
create index desk_preview_made_at on desk_preview (made_at);


-- 2. Imports ----------------------------------------------------------------------------------------------------------

-- A file that was imported. Every row that a price is based on names its import.
create table data_import (
  id int generated always as identity primary key,
  kind text not null,
  -- a newer file of the same kind and scope replaces the older one
  scope text not null,
  file_name text not null,
  -- SHA-256, in hex
  digest text not null,
  -- part of the demo data, which `demo remove` deletes
  is_demo boolean not null default false,
  -- current: used by servers; held: too much changed, waits for an operator's approval; replaced: by a newer one; undone: by an operator
  state text not null check (state in ('current', 'held', 'replaced', 'undone')),
  -- why it's held: codes with their figures; and what it would do to prices
  held_because jsonb,
  rehearsals jsonb,
  -- the publication date, if the file gives one
  as_of date,
  imported_at timestamptz not null default now(),
  -- rows of the file
  taken int not null,
  refused int not null,
  -- compared with the previous import
  added int not null,
  changed int not null,
  unchanged int not null,
  removed int not null,
  -- what happened to each row and why: taken, a duplicate, replaced, left out, refused
  balance jsonb not null,
  -- whether a row is for a single pharmacy; if no current import has such a row, all pharmacies of a chain have the same prices
  names_pharmacies boolean not null default true
);
create unique index data_import_current on data_import (kind, scope) where state = 'current';

-- The history of imports: who imported, accepted and undid what. It outlives the rows of an import.
create table import_event (
  id int generated always as identity primary key,
  import_id int not null,
  kind text not null,
  scope text not null,
  file_name text not null,
  -- imported: took effect at once; held: waits; accepted: an operator approved it; rejected: it was held, and is deleted; undone: reverted; restored: read again because another was undone
  act text not null check (act in ('imported', 'held', 'accepted', 'rejected', 'undone', 'restored')),
  made_by text not null,
  -- why it was held, or would have been without approval: codes with their figures
  held_because jsonb,
  -- why it was rejected, in somebody's words
  reason text,
  made_at timestamptz not null default now()
);

-- Files that staff brought in the desk: checked first, then imported. The files themselves are in DESK_UPLOADS.
create table desk_check (
  id int generated always as identity primary key,
  made_by text not null,
  -- the name of its folder, and of each file in it
  folder text not null,
  file_names text[] not null,
  -- how the columns of other lists are named
  mapping text,
  ignored_columns text[] not null,
  -- what is done with the files
  work text not null check (work in ('check', 'import')),
  state text not null check (state in ('running', 'done', 'failed')),
  -- the process that does it says so every few seconds; another one takes it up when it stops
  alive_at timestamptz not null default now(),
  progress jsonb,
  -- what became of each file
  reports jsonb,
  -- why it failed: a code with its figures
  failure jsonb,
  made_at timestamptz not null default now(),
  ended_at timestamptz
);

-- The rows of the file that is being imported. Empty outside that transaction.
create unlogged table import_row (
  line int not null,
  fields text[] not null
);

-- Which imports each derived family of tables (catalog, plans, pharmacies) was made from, so that an interrupted run is repeated.
create table data_derivation (
  name text primary key,
  made_from int[] not null
);


-- 3. Drugs ------------------------------------------------------------------------------------------------------------
-- Ids of operators' data start at ten million; the demo data has lower ones.

-- What a visitor searches for: one name, brand or generic.
create table product (
  id int generated by default as identity (sequence name product_id start with 10000000) primary key,
  name text not null unique,
  type text not null check (type in ('B', 'G')),
  -- the brand of a generic, the generic of a brand
  alias_name text,
  alias_id int references product deferrable initially deferred,
  therapeutic_class text not null,
  -- more search words: other brands, ingredients, short forms such as HCTZ
  search_words text not null default '',
  -- how often it's searched for; orders suggestions and the top ten
  popularity int not null default 0
);

-- A product in one form and strength.
create table product_detail (
  id int generated by default as identity (sequence name product_detail_id start with 10000000) primary key,
  product_id int not null references product,
  -- RxNorm's id for it
  rxcui text unique,
  -- an operator's own drug has this instead of an RXCUI
  own_key text unique,
  form text not null,
  strength text not null,
  unit text not null check (unit in ('t', 'c', 'o')),
  -- what visitors count: tablet, mL, pen
  unit_name text not null,
  -- a quantity of 1 is one package, such as an inhaler; otherwise quantities are in units of the price
  counts_packages boolean not null default false,
  -- the billing unit of one unit_name; null where that depends on the package, as with pens and inhalers
  chosen_unit text generated always as (
    case when counts_packages or unit_name in ('pen', 'auto-injector', 'syringe', 'cartridge', 'vial') then null
      when unit_name = 'mL' then 'ML' when unit_name = 'g' then 'GM' else 'EA' end
  ) stored,
  position int not null,
  is_default_form boolean not null,
  is_default_strength boolean not null,
  is_otc boolean not null default false,
  -- CII to CV; null where it isn't a controlled substance
  dea_schedule text,
  -- not offered since this day; kept for saved coupons
  obsolete_on date
);
create index product_detail_product on product_detail (product_id);

-- The quantities that are offered for a drug.
create table product_quantity (
  product_detail_id int not null references product_detail,
  quantity numeric(8,3) not null check (quantity > 0),
  is_default boolean not null,
  primary key (product_detail_id, quantity)
);

-- The packages of a drug, by NDC. Prices are per billing unit (NCPDP: EA, ML or GM); a quantity is converted by what the package holds.
create table drug_ndc (
  ndc text primary key check (ndc ~ '^\d{11}$'),
  product_detail_id int not null references product_detail on delete cascade,
  -- the lowest position represents the drug when a price is by NDC
  position int not null default 0,
  labeler text not null default '',
  package_text text not null default '',
  -- FDA's equivalence codes, such as AB1
  te_codes text[] not null default '{}',
  billing_unit text check (billing_unit in ('EA', 'ML', 'GM')),
  -- the source of the billing unit: NADAC for that NDC, the FDA's package text, an operator's file, the drug's form
  unit_source text check (unit_source in ('nadac', 'fda', 'own', 'form')),
  -- its content in the visitors' unit: tablets, pens, mL; null if unknown
  package_units numeric(12,3) check (package_units > 0),
  -- its content in each billing unit; null if unknown
  eaches numeric(12,3) check (eaches > 0),
  milliliters numeric(12,3) check (milliliters > 0),
  grams numeric(12,3) check (grams > 0)
);
create index drug_ndc_detail on drug_ndc (product_detail_id, position);

-- The sources of the catalog. Each row belongs to the import of its file.

-- RxTerms (NLM): drugs in the form in which people choose them.
create table rxterms_drug (
  import_id int not null references data_import on delete cascade,
  rxcui text not null,
  generic_rxcui text,
  tty text not null,
  full_name text not null,
  dose_form text not null,
  full_generic_name text not null,
  -- in capitals; empty for a generic
  brand_name text not null,
  display_name text not null,
  new_dose_form text not null,
  strength text not null,
  synonym text not null,
  -- not offered for choosing
  is_suppressed boolean not null,
  primary key (import_id, rxcui)
);

-- RxTerms: the ingredients of each drug.
create table rxterms_ingredient (
  import_id int not null references data_import on delete cascade,
  rxcui text not null,
  ingredient_rxcui text not null,
  ingredient text not null,
  primary key (import_id, rxcui, ingredient_rxcui)
);

-- RxNorm (NLM): names.
create table rxnorm_name (
  import_id int not null references data_import on delete cascade,
  rxcui text not null,
  tty text not null,
  name text not null,
  primary key (import_id, rxcui, tty)
);

-- RxNorm: the NDCs of each drug.
create table rxnorm_ndc (
  import_id int not null references data_import on delete cascade,
  ndc text not null check (ndc ~ '^\d{11}$'),
  rxcui text not null,
  -- RXNORM (the NLM's own word) wins over MTHSPL (a label)
  source text not null check (source in ('RXNORM', 'MTHSPL')),
  primary key (import_id, ndc, source)
);

-- RxNorm: the generic of each brand.
create table rxnorm_tradename (
  import_id int not null references data_import on delete cascade,
  brand_rxcui text not null,
  generic_rxcui text not null,
  primary key (import_id, brand_rxcui, generic_rxcui)
);

-- The FDA's NDC directory: products.
create table fda_product (
  import_id int not null references data_import on delete cascade,
  product_id text not null,
  is_otc boolean not null,
  form text not null,
  -- such as NDA020702; empty where there is none
  application text not null,
  labeler text not null,
  -- the strength in a form that can be compared with the Orange Book's; see imports/reading/strengths.ts
  strength_key text not null,
  -- established pharmacologic classes
  classes text not null,
  dea_schedule text,
  primary key (import_id, product_id)
);

-- The FDA's NDC directory: packages.
create table fda_package (
  import_id int not null references data_import on delete cascade,
  ndc text not null check (ndc ~ '^\d{11}$'),
  product_id text not null,
  package_text text not null,
  -- its content in `unit`; both are null if the text names only containers
  units numeric(12,3) check (units > 0),
  unit text check (unit in ('EA', 'ML', 'GM')),
  -- tablets, pouches or syringes, regardless of their content
  pieces numeric(12,3) check (pieces > 0),
  primary key (import_id, ndc)
);
create index fda_package_product on fda_package (import_id, product_id);

-- The FDA's Orange Book: equivalence codes by application and strength.
create table orange_book_product (
  import_id int not null references data_import on delete cascade,
  -- as the NDC directory writes it: NDA020702, ANDA090548
  application text not null,
  product_no text not null,
  strength_key text not null,
  te_codes text[] not null,
  primary key (import_id, application, product_no)
);

-- Medicaid's drug utilization: what was dispensed in a year. It ranks drugs, packages and quantities.
create table drug_utilization (
  import_id int not null references data_import on delete cascade,
  ndc text not null check (ndc ~ '^\d{11}$'),
  prescriptions bigint not null,
  units numeric(18,3) not null,
  -- dollars
  amount numeric(18,2) not null,
  primary key (import_id, ndc)
);

-- An operator's own drugs.
create table own_drug (
  import_id int not null references data_import on delete cascade,
  -- name, form and strength in lower case; see imports/kinds/catalog-additions.ts
  own_key text not null,
  -- one of its packages; empty where it has none yet
  ndc text not null check (ndc ~ '^(\d{11})?$'),
  name text not null,
  type text not null check (type in ('B', 'G')),
  -- the brand of a generic, the generic of a brand
  other_name text not null,
  -- empty where it isn't known
  therapeutic_class text not null default '',
  form text not null,
  strength text not null,
  unit_name text not null,
  -- the usual quantity and the others offered; without any, they're derived from the packages
  quantity numeric(8,3) check (quantity > 0),
  quantities numeric(8,3)[] not null default '{}',
  package_text text not null,
  package_units numeric(12,3) check (package_units > 0),
  -- the package's unit, if it differs from the visitors' unit, and the number of pens or syringes
  billing_unit text check (billing_unit in ('EA', 'ML', 'GM')),
  pieces numeric(12,3) check (pieces > 0),
  is_otc boolean not null,
  -- of this package, in a year; ranks it among the others
  prescriptions bigint not null default 0,
  primary key (import_id, own_key, ndc)
);

-- Package contents given by an operator: for inhalers, sprays and kits, which no public file covers.
create table package_size (
  import_id int not null references data_import on delete cascade,
  ndc text not null check (ndc ~ '^\d{11}$'),
  unit text not null check (unit in ('EA', 'ML', 'GM')),
  units numeric(12,3) not null check (units > 0),
  -- pens, syringes, vials; null for other packages
  pieces numeric(12,3) check (pieces > 0),
  primary key (import_id, ndc)
);

-- The next catalog, while it's made. Empty outside that transaction.

-- Its drugs: they become product and product_detail.
create unlogged table catalog_drug (
  rxcui text unique,
  own_key text unique,
  -- in lower case
  product_key text not null,
  product_name text not null,
  type text not null,
  -- of a brand: the product that is its generic, in lower case
  generic_key text,
  generic_name text,
  form text not null,
  strength text not null,
  unit text not null,
  unit_name text not null,
  counts_packages boolean not null,
  -- as in product_detail
  chosen_unit text generated always as (
    case when counts_packages or unit_name in ('pen', 'auto-injector', 'syringe', 'cartridge', 'vial') then null
      when unit_name = 'mL' then 'ML' when unit_name = 'g' then 'GM' else 'EA' end
  ) stored,
  search_words text not null,
  -- among the strengths of its form
  position int not null,
  -- from an operator's file
  usual_quantity numeric,
  quantities numeric(8,3)[] not null default '{}'
);

-- Its quantities: they become product_quantity.
create unlogged table catalog_quantity (
  product_detail_id int not null,
  quantity numeric(8,3) not null,
  is_default boolean not null,
  primary key (product_detail_id, quantity)
);

-- Its packages: they become drug_ndc.
create unlogged table catalog_ndc (
  ndc text primary key,
  rxcui text,
  own_key text,
  position int,
  labeler text not null,
  package_text text not null,
  te_codes text[] not null,
  billing_unit text,
  unit_source text,
  package_units numeric,
  eaches numeric(12,3),
  milliliters numeric(12,3),
  grams numeric(12,3),
  prescriptions bigint not null,
  usual_quantity numeric,
  is_otc boolean,
  dea_schedule text,
  classes text not null,
  -- in the FDA's directory: on the market
  is_listed boolean not null
);


-- 4. Places and pharmacies --------------------------------------------------------------------------------------------

-- A point on the unit sphere; distances between two points order like earth_distance. It replaces ll_to_earth, which names its types
-- without a schema up to PostgreSQL 17, so that an index on it can't be restored from a dump.
create function earth_point(latitude float8, longitude float8) returns cube
  language sql immutable strict parallel safe
  return cube(array[
    cos(radians(latitude)) * cos(radians(longitude)),
    cos(radians(latitude)) * sin(radians(longitude)),
    sin(radians(latitude))
  ]);

-- The zips of the United States.
create table place (
  zip text primary key check (zip ~ '^\d{5}$'),
  city text not null,
  state text not null,
  latitude float8 not null,
  longitude float8 not null
);
create index place_point on place using gist (earth_point(latitude, longitude));

-- A chain, a single independent pharmacy, or a mail-order pharmacy. Prices are listed by it.
create table pharmacy_group (
  id int generated by default as identity (sequence name pharmacy_group_id start with 10000000) primary key,
  -- what rate files call a chain: CVS, WALGREENS
  code text unique,
  name text not null,
  -- R retail, M mail order
  type text not null check (type in ('R', 'M')),
  logo_url text not null default '',
  -- where a mail-order pharmacy takes orders; empty for shops
  mail_order_url text not null default ''
);

-- A pharmacy that people can visit, or the single location of a mail-order pharmacy.
create table pharmacy_location (
  id int generated by default as identity (sequence name pharmacy_location_id start with 10000000) primary key,
  pharmacy_group_id int not null references pharmacy_group,
  npi text unique check (npi ~ '^\d{10}$'),
  ncpdp text unique check (ncpdp ~ '^\d{7}$'),
  -- the files it came from; null for none
  source text check (source in ('nppes', 'own')),
  -- R a shop; M mail order, which serves everybody regardless of distance
  type text not null default 'R' check (type in ('R', 'M')),
  name text not null,
  address1 text not null,
  city text not null,
  state text not null,
  zip text not null,
  phone_number text not null default '',
  -- as in pharmacy_entry
  opening_hours jsonb,
  latitude float8 not null,
  longitude float8 not null,
  position cube generated always as (earth_point(latitude, longitude)) stored,
  -- the day it closed for good; since then it isn't listed and accepts no coupon
  closed_on date
);
create index pharmacy_location_group on pharmacy_location (pharmacy_group_id);
create index pharmacy_location_open_position on pharmacy_location using gist (position) where type = 'R' and closed_on is null;
-- The few mail-order pharmacies among all shops.
create index pharmacy_location_mail_order on pharmacy_location (pharmacy_group_id) where type = 'M' and closed_on is null;

-- The sources of pharmacies. Each row belongs to the import of its file.

-- Pharmacies from NPPES, the registry of providers (CMS).
create table nppes_pharmacy (
  import_id int not null references data_import on delete cascade,
  npi text not null check (npi ~ '^\d{10}$'),
  -- R a retail shop; M mail order; O for hospitals, homes and the like; null for a deactivated number in a weekly file
  type text check (type in ('R', 'M', 'O')),
  name text not null,
  -- recognized by its name, see `imports/chains.ts`; null for none
  chain text,
  address1 text not null,
  city text not null,
  state text not null,
  zip text not null,
  phone_number text not null,
  deactivated_on date,
  primary key (npi, import_id)
);
create index nppes_pharmacy_import on nppes_pharmacy (import_id);
create index nppes_pharmacy_zip on nppes_pharmacy (zip);

-- Other names of those pharmacies.
create table nppes_other_name (
  import_id int not null references data_import on delete cascade,
  npi text not null,
  name text not null,
  chain text,
  -- 3 doing business as, 4 former, 5 other
  type text not null,
  primary key (npi, name, import_id)
);
create index nppes_other_name_import on nppes_other_name (import_id);

-- An operator's own list of pharmacies.
create table pharmacy_entry (
  import_id int not null references data_import on delete cascade,
  npi text not null check (npi ~ '^\d{10}$'),
  ncpdp text check (ncpdp ~ '^\d{7}$'),
  name text not null,
  -- the chain's code and name; empty for none
  chain text not null,
  chain_name text not null,
  address1 text not null,
  city text not null,
  state text not null,
  zip text not null,
  latitude float8,
  longitude float8,
  phone_number text not null,
  -- Monday to Sunday: the day's spans in minutes, [] if it's closed, null if the file doesn't name it; null if it names no day
  opening_hours jsonb,
  -- where orders are placed; empty for a shop that people go to
  mail_order_url text not null default '',
  closed_on date,
  primary key (import_id, npi)
);

-- An operator's names and logos of chains, by code. They override all other files.
create table chain_entry (
  import_id int not null references data_import on delete cascade,
  code text not null,
  name text not null,
  logo_url text not null,
  primary key (import_id, code)
);

-- Positions of zips (US Census).
create table zip_position (
  import_id int not null references data_import on delete cascade,
  zip text not null check (zip ~ '^\d{5}$'),
  latitude float8 not null,
  longitude float8 not null,
  primary key (zip, import_id)
);

-- Positions of pharmacies that an operator looked up.
create table npi_position (
  import_id int not null references data_import on delete cascade,
  npi text not null,
  latitude float8 not null,
  longitude float8 not null,
  primary key (npi, import_id)
);

-- Miles between two nearby positions. For distant ones it's inexact, but still large.
create function miles_apart(latitude float8, longitude float8, other_latitude float8, other_longitude float8) returns float8
  language sql immutable parallel safe
  return 69.1 * sqrt(
    power(latitude - other_latitude, 2) +
    power(
      least(abs(longitude - other_longitude), 360 - abs(longitude - other_longitude)) *
      cos(radians((latitude + other_latitude) / 2)),
      2
    )
  );

-- A pharmacy's position, from its file's position (or null) and its zip's (or null; 0, 0 for military zips without one).
-- 'given': the file's position, within 60 miles of the zip. 'corrected': within 60 miles once latitude and longitude are swapped
-- or a sign is flipped. 'zip': the zip's, since neither fits. If the zip has no position, anywhere in the United States and its
-- territories counts as near. Returns no row if no position is left.
create function settled_position(given_latitude float8, given_longitude float8, zip_latitude float8, zip_longitude float8)
  returns table (latitude float8, longitude float8, how text)
  language sql immutable parallel safe
  begin atomic
    select c.latitude, c.longitude, c.how
    from (
      values
        (0, given_latitude, given_longitude, 'given'),
        (1, given_latitude, -given_longitude, 'corrected'),
        (1, -given_latitude, given_longitude, 'corrected'),
        (1, given_longitude, given_latitude, 'corrected'),
        (1, given_longitude, -given_latitude, 'corrected'),
        (2, zip_latitude, zip_longitude, 'zip')
    ) c (rank, latitude, longitude, how)
    where abs(c.latitude) <= 90 and abs(c.longitude) <= 180 and (c.latitude, c.longitude) <> (0, 0)
      and case
        when c.how = 'zip' then true
        when zip_latitude is null or (zip_latitude, zip_longitude) = (0, 0)
          then c.latitude between -15 and 72 and (c.longitude <= -64 or c.longitude >= 130)
        else miles_apart(c.latitude, c.longitude, zip_latitude, zip_longitude) <= 60
      end
    order by c.rank, miles_apart(c.latitude, c.longitude, zip_latitude, zip_longitude) limit 1;
  end;


-- 5. Networks and prices ----------------------------------------------------------------------------------------------

-- A discount network (PBM); its numbers are printed on cards.
create table network (
  id int generated by default as identity (sequence name network_id start with 10000000) primary key,
  -- its code in imported files
  code text unique,
  name text not null,
  bin text not null,
  pcn text not null,
  group_num text not null,
  powered_by text not null default '',
  pharmacy_phone text not null default '',
  member_phone text not null default ''
);

-- The sources of prices. Each row belongs to the import of its file. In all of them:
--   place: the row's pharmacies: `npi:1234567893` or `ncpdp:1234567` one, `chain:CVS` a chain, empty all
--   drug: `ndc:00093505698`, `rxcui:617318`, `brand`, `generic` or `all`; of a manufacturer's program also `name:ozempic`
--   starts_on, ends_on: first and last day; null for no end
--   unit: the unit that a price is for; null: the drug's billing unit

-- Networks; `network` is made from them.
create table network_entry (
  import_id int not null references data_import on delete cascade,
  code text not null,
  name text not null,
  bin text not null,
  pcn text not null,
  group_num text not null,
  powered_by text not null,
  pharmacy_phone text not null,
  member_phone text not null,
  primary key (import_id, code)
);

-- What a network's card costs at a pharmacy: a discount off a basis (AWP, NADAC ...), or a fixed unit price (MAC), plus a fee.
create table network_rate (
  import_id int not null references data_import on delete cascade,
  -- the network's code
  network text not null,
  place text not null,
  drug text not null,
  -- MAC where the row has a unit price; otherwise the basis in unit_cost
  basis text not null,
  -- off the basis: 15 for 15 percent
  discount_percent numeric(7,4) check (discount_percent < 100),
  -- of a MAC, in dollars
  unit_price numeric(14,7) check (unit_price > 0),
  unit text check (unit in ('EA', 'ML', 'GM')),
  -- dollars; null for a MAC whose contract row has the fee
  dispensing_fee numeric(9,4) check (dispensing_fee >= 0),
  starts_on date not null,
  ends_on date,
  check ((basis = 'MAC') = (unit_price is not null) and (basis = 'MAC') = (discount_percent is null))
);
create index network_rate_drug on network_rate (drug, place);
create index network_rate_import on network_rate (import_id, network);

-- What one unit of an NDC costs a pharmacy: NADAC, and other bases that an operator has a license for.
create table unit_cost (
  import_id int not null references data_import on delete cascade,
  ndc text not null check (ndc ~ '^\d{11}$'),
  basis text not null,
  unit text not null check (unit in ('EA', 'ML', 'GM')),
  -- dollars
  price numeric(14,7) not null check (price > 0),
  starts_on date not null,
  ends_on date,
  -- for files that repeat all prices each week: the newest week with this price; null once a later week has another price
  said_on date,
  primary key (ndc, basis, starts_on, import_id)
);
create index unit_cost_import on unit_cost (import_id);

-- Usual and customary prices: what pharmacies charge without a coupon or insurance.
create table usual_price (
  import_id int not null references data_import on delete cascade,
  place text not null check (place <> ''),
  drug text not null,
  -- the price is for this quantity; null: for one unit
  quantity numeric(12,3) check (quantity > 0),
  price numeric(14,7) not null check (price > 0),
  unit text check (unit in ('EA', 'ML', 'GM')),
  starts_on date not null,
  ends_on date
);
create index usual_price_drug on usual_price (drug, place);
create index usual_price_import on usual_price (import_id);

-- A chain's own coupons, which use a network's card.
create table chain_coupon (
  import_id int not null references data_import on delete cascade,
  -- a chain
  place text not null check (place <> ''),
  drug text not null,
  -- exactly one of these two is set
  percent_off numeric(7,4) check (percent_off > 0 and percent_off < 100),
  amount_off numeric(9,2) check (amount_off > 0),
  -- no price is lower
  floor numeric(9,2) not null,
  -- its code; empty: the one with the lowest price
  network text not null,
  starts_on date not null,
  ends_on date,
  check ((percent_off is null) <> (amount_off is null))
);
create index chain_coupon_drug on chain_coupon (drug, place);
create index chain_coupon_import on chain_coupon (import_id);

-- Manufacturers' savings programs (copay cards).
create table copay_program (
  import_id int not null references data_import on delete cascade,
  drug text not null,
  name text not null,
  -- the patient pays this, the program the rest up to max_benefit a fill
  patient_pays numeric(9,2) not null,
  max_benefit numeric(9,2) not null,
  -- for people who pay without insurance; 0 where the program excludes them
  uninsured_benefit numeric(9,2) not null,
  bin text not null,
  pcn text not null,
  group_num text not null,
  -- the manufacturer's own card; empty where we make it
  pdf_url text not null,
  -- the manufacturer's web page, shown as a QR code and shareable; empty for none
  link text not null default '',
  text_en text not null,
  text_es text not null,
  -- how the card is obtained: texts by language, lists of steps by language
  enrollment_text jsonb not null default '{}',
  enrollment_steps jsonb not null default '{}',
  -- a screen before the card: {"en": {"title": ..., "body": ...}, ...}; null for none
  interstitial jsonb,
  opens_by_itself boolean not null default false,
  starts_on date not null,
  ends_on date
);
create index copay_program_drug on copay_program (drug);
create index copay_program_import on copay_program (import_id);

-- What was paid at the counter, from an operator's own files, to compare with what was shown. It names no person.
create table paid_claim (
  import_id int not null references data_import on delete cascade,
  -- the code of the organization whose card it was; empty where the file doesn't say
  organization text not null,
  -- the network's code
  network text not null,
  -- never all
  place text not null check (place <> ''),
  -- one package or one drug
  drug text not null,
  -- in the unit that prices are per
  quantity numeric(12,3) not null check (quantity > 0),
  filled_on date not null,
  -- by the patient, in dollars
  paid numeric(9,2) not null check (paid >= 0),
  -- the number of claims that are identical in all of this
  claims int not null check (claims > 0)
);
create index paid_claim_import on paid_claim (import_id, filled_on);


-- 6. Insurance plans --------------------------------------------------------------------------------------------------

-- A plan that a visitor can choose.
create table insurance_plan (
  id int generated by default as identity (sequence name insurance_plan_id start with 10000000) primary key,
  name text not null,
  -- where it has another name in Spanish
  name_es text,
  -- W other or not listed, X government, Y commercial, Z none
  type text not null check (type in ('W', 'X', 'Y', 'Z')),
  segment text not null check (segment in ('commercial', 'government', 'other')),
  value text not null default '',
  -- the source and date of its formulary
  formulary_text text not null default '',
  is_default boolean not null default false,
  -- null for the two built-in plans
  code text unique,
  -- the same every year
  series text not null default '',
  publisher text not null default '',
  -- the import whose published_plan it was made from
  import_id int references data_import on delete set null,
  -- first and last day; null for no end
  starts_on date,
  ends_on date,
  special_needs text check (special_needs in ('chronic', 'dual', 'institutional')),
  -- its publisher gives no prices for it, so it isn't offered
  is_suppressed boolean not null default false,
  -- whether plan_area has no row for it
  is_everywhere boolean not null default true,
  -- in no file since this day; kept for people who chose it
  obsolete_on date,
  -- its issuer, and other words on its card
  card_words text not null default '',
  search_text text not null generated always as (name || ' ' || coalesce(name_es, '') || ' ' || card_words) stored,
  -- the kind of coverage, which people choose first
  coverage text generated always as (
    case
      when segment = 'commercial' then case when publisher like 'Marketplace%' then 'marketplace' else 'employer' end
      when segment = 'government' then case when name || ' ' || card_words || ' ' || publisher ilike '%medicare%' then 'medicare' else 'public' end
    end
  ) stored
);
create index insurance_plan_search on insurance_plan using gin (search_text gin_trgm_ops);
create index insurance_plan_series on insurance_plan (series);
create index insurance_plan_coverage on insurance_plan (coverage);

-- The plans that everyone can choose, without any files.
insert into insurance_plan (id, name, name_es, type, segment, value, is_default) values
  (1, 'Other / not listed', 'Otro / no está en la lista', 'W', 'other', 'W', true),
  (2, 'I have no insurance', 'No tengo seguro', 'Z', 'other', 'Z', false);

-- The sources of plans: Medicare Part D, marketplaces, and an operator's own files. All three use the same tables, and each row
-- belongs to the import of its file. A code includes the year where the publisher gives one: 2026-H1234-001-000.

-- Plans.
create table published_plan (
  import_id int not null references data_import on delete cascade,
  code text not null,
  series text not null,
  -- the code of its rows in plan_cost and plan_unit_cost: a publisher's costs are by year, an operator's have days of their own
  costs text not null generated always as (case when code like 'own-%' then series else code end) stored,
  name text not null,
  name_es text,
  card_words text not null,
  -- X government, Y commercial
  type text not null check (type in ('X', 'Y')),
  -- its list of drugs in plan_drug
  formulary text not null,
  -- dollars a year; null where it isn't known
  deductible numeric(9,2),
  special_needs text,
  is_suppressed boolean not null,
  starts_on date not null,
  ends_on date,
  primary key (code, import_id)
);
create index published_plan_import on published_plan (import_id);
create index published_plan_series on published_plan (series);

-- Where a plan is sold. A plan without a row here is sold everywhere.
create table plan_area (
  import_id int not null references data_import on delete cascade,
  code text not null,
  -- a county by SSA's code, a Medicare region for S or R plans, a state: county 33420, pdp 03, ma 03, state NY
  place text not null check (place ~ '^(county|pdp|ma|state) .'),
  -- of a county, as two letters
  state text not null default '',
  primary key (import_id, code, place)
);
create index plan_area_place on plan_area (place);

-- Lists of covered drugs (formularies), each drug by RXCUI or else by NDC.
create table plan_drug (
  import_id int not null references data_import on delete cascade,
  formulary text not null,
  rxcui text not null,
  -- with an RXCUI: the package that represents it
  ndc text not null,
  tier text not null,
  has_quantity_limit boolean not null,
  -- so much in so many days
  quantity_limit numeric(12,3),
  quantity_limit_days int,
  needs_prior_authorization boolean not null,
  needs_step_therapy boolean not null,
  starts_on date not null,
  ends_on date,
  primary key (formulary, rxcui, ndc, starts_on, import_id)
);
create index plan_drug_import on plan_drug (import_id);

-- What a member pays for a drug of a tier. Where a row has both copay and coinsurance, the publisher doesn't say which comes first.
create table plan_cost (
  import_id int not null references data_import on delete cascade,
  code text not null,
  -- empty for insulin of every tier
  tier text not null,
  tier_name text not null default '',
  tier_name_es text not null default '',
  is_insulin boolean not null,
  -- before or after the deductible is met
  stage text not null check (stage in ('deductible', 'initial')),
  days int not null check (days in (30, 60, 90)),
  channel text not null check (channel in ('preferred', 'standard', 'preferred-mail', 'standard-mail')),
  copay numeric(9,2),
  -- a fraction of the price
  coinsurance numeric(7,6) check (coinsurance <= 1),
  -- bounds of the coinsurance in dollars; null for none
  least numeric(9,2),
  most numeric(9,2),
  is_specialty boolean not null,
  is_after_deductible boolean not null,
  starts_on date not null,
  ends_on date,
  primary key (code, tier, is_insulin, stage, days, channel, starts_on, import_id)
);
create index plan_cost_import on plan_cost (import_id);

-- What the plan itself pays for one unit, at pharmacies for 30 days.
create table plan_unit_cost (
  import_id int not null references data_import on delete cascade,
  code text not null,
  ndc text not null,
  price numeric(14,7) not null check (price > 0),
  primary key (code, ndc, import_id)
);
create index plan_unit_cost_import on plan_unit_cost (import_id);

-- What members paid on average, from an operator's own file.
create table plan_average (
  import_id int not null references data_import on delete cascade,
  -- these three as in plan_drug
  formulary text not null,
  rxcui text not null,
  ndc text not null,
  claims int not null check (claims > 0),
  average numeric(9,2) not null,
  percentile_75 numeric(9,2) not null,
  starts_on date not null,
  ends_on date,
  primary key (formulary, rxcui, ndc, starts_on, import_id)
);
create index plan_average_import on plan_average (import_id);

-- Medicare's counties, by SSA's code, and their regions.
create table plan_county (
  import_id int not null references data_import on delete cascade,
  county text not null,
  name text not null,
  state text not null,
  ma_region text not null,
  pdp_region text not null,
  primary key (county, import_id)
);
create index plan_county_import on plan_county (import_id);

-- The counties of a zip, by the census's code (FIPS).
create table zip_county (
  import_id int not null references data_import on delete cascade,
  zip text not null check (zip ~ '^\d{5}$'),
  fips text not null check (fips ~ '^\d{5}$'),
  primary key (zip, fips, import_id)
);
create index zip_county_import on zip_county (import_id);

-- SSA's code for each FIPS code.
create table county_code (
  import_id int not null references data_import on delete cascade,
  fips text not null check (fips ~ '^\d{5}$'),
  ssa text not null check (ssa ~ '^\d{5}$'),
  primary key (fips, ssa, import_id)
);
create index county_code_import on county_code (import_id);


-- 7. Rows of current imports ------------------------------------------------------------------------------------------
-- One view per table for servers: the rows of current imports, each with its import's columns.

do $$
declare
  each text;
begin
  foreach each in array array[
    'chain_entry', 'copay_program', 'county_code', 'fda_package', 'fda_product', 'network_entry', 'npi_position',
    'nppes_other_name', 'nppes_pharmacy', 'orange_book_product', 'own_drug', 'package_size', 'paid_claim', 'pharmacy_entry',
    'plan_cost', 'plan_county', 'plan_drug', 'plan_unit_cost', 'published_plan', 'rxnorm_name', 'rxnorm_ndc',
    'rxnorm_tradename', 'rxterms_drug', 'rxterms_ingredient', 'unit_cost', 'zip_county', 'zip_position'
  ]
  loop
    execute format('create view current_%s as select r.*, i.kind, i.file_name, i.as_of, i.is_demo
      from %I r join data_import i on i.id = r.import_id and i.state = ''current''', each, each);
  end loop;
end
$$;


-- 8. Devices and accounts ---------------------------------------------------------------------------------------------

-- An account: a person in one organization, known by a confirmed phone or email.
create table app_user (
  id uuid primary key default gen_random_uuid(),
  organization_id int not null references organization,
  -- lower case
  email text,
  -- ten digits
  phone text,
  -- argon2id; null until they create a password (single sign-on)
  password_hash text,
  first_name text not null default '',
  last_name text not null default '',
  language text not null default 'en' check (language in ('en', 'es')),
  zip text,
  mile_radius int not null default 25,
  insurance_id int references insurance_plan,
  -- null plan and false: they haven't chosen yet
  chose_no_insurance boolean not null default false,
  bin text not null default '',
  group_num text not null default '',
  pharmacy_location_id int references pharmacy_location,
  pharmacy_group_id int references pharmacy_group,
  email_allowed boolean not null default false,
  text_allowed boolean not null default false,
  created_at timestamptz not null default now(),
  check (email is not null or phone is not null)
);
create unique index app_user_email on app_user (organization_id, email) where email is not null;
create unique index app_user_phone on app_user (organization_id, phone) where phone is not null;

-- A browser, and the choices made in it. A person who signs in gets a row of their own on the registered device; the device's
-- own row keeps guests' choices and never holds a person's.
create table device (
  id uuid primary key default gen_random_uuid(),
  organization_id int not null references organization,
  app_code text not null references app,
  -- for a person's row: the person, and the registered device
  app_user_id uuid references app_user on delete cascade,
  registered_device_id uuid references device on delete cascade,
  -- SHA-256 of the secret that registration returns; null in rows of persons
  secret_hash bytea,
  device_type text not null,
  details text not null,
  zip text,
  insurance_id int references insurance_plan,
  chose_no_insurance boolean not null default false,
  pharmacy_group_id int,
  favorite_location_id int references pharmacy_location,
  push_token text,
  campaign jsonb not null default '{}',
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- whether someone came back with the token from registration; other devices are deleted after a day
  was_authenticated boolean not null default false
);
create unique index device_of_person on device (registered_device_id, app_user_id);
create index device_of_user on device (app_user_id) where app_user_id is not null;
create index device_seen on device (seen_at);
create index device_unused on device (created_at) where not was_authenticated;
-- A browser that replaces its subscription names the old one, so that its devices in other organizations are found.
create index device_push_token on device using hash (push_token) where push_token is not null;

-- The session of a guest or of a signed-in person. Its refresh token is `selector.secret`: the selector finds the session, the secret changes with each use.
create table device_session (
  id uuid primary key default gen_random_uuid(),
  device_id uuid not null references device on delete cascade,
  app_user_id uuid references app_user on delete cascade,
  selector text not null default gen_random_uuid()::text,
  refresh_token_hash bytea not null unique,
  previous_token_hash bytea,
  rotated_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create unique index device_session_selector on device_session (selector);
create index device_session_device on device_session (device_id);
create index device_session_user on device_session (app_user_id) where app_user_id is not null;
create index device_session_ended on device_session ((least(expires_at, coalesce(revoked_at, expires_at))));

-- Recent searches.
create table product_search_log (
  device_id uuid not null references device on delete cascade,
  product_id int not null references product,
  searched_at timestamptz not null default clock_timestamp(),
  primary key (device_id, product_id)
);

-- Proof of a contact by a secret sent to it: at sign-up, recovery, or a change of email or phone.
create table verification (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('signup', 'recovery', 'change')),
  organization_id int not null references organization,
  device_id uuid not null references device on delete cascade,
  app_user_id uuid references app_user on delete cascade,
  channel text not null check (channel in ('text', 'email')),
  contact text not null,
  -- argon2id; null if it must always fail, such as the sign-up of a contact that already has an account
  secret_hash text,
  tries int not null default 0,
  sends int not null default 1,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index verification_contact on verification (contact, created_at);
create index verification_created on verification (created_at);
create index verification_of_device on verification (device_id);
create index verification_of_user on verification (app_user_id) where app_user_id is not null;

-- Single sign-on tokens that created a password, which each may do once.
create table used_link_token (
  token_hash bytea primary key,
  expires_at timestamptz not null
);
create index used_link_token_expiring on used_link_token (expires_at);

-- Which version of a text someone accepted at sign-up.
create table content_acceptance (
  app_user_id uuid not null references app_user on delete cascade,
  type text not null,
  language text not null,
  -- null where it was the one in `content`
  content_version_id bigint references content_version on delete set null,
  -- the date of the last change that the text showed
  modified_on date not null,
  accepted_at timestamptz not null default now(),
  primary key (app_user_id, type)
);

-- What someone agreed to or took back, in which words. It stays after the account is removed.
create table consent (
  id bigint generated always as identity primary key,
  app_user_id uuid references app_user on delete set null,
  organization_id int not null references organization,
  channel text not null check (channel in ('text', 'email')),
  -- keyed: the contact can't be read
  contact_hash bytea not null,
  is_granted boolean not null,
  wording text not null,
  language text not null,
  -- where they said it: signup, settings, reminder, watch, message (STOP), link (unsubscribe), removal
  source text not null,
  given_at timestamptz not null
);
create index consent_of_user on consent (app_user_id);
create index consent_of_contact on consent (contact_hash);

-- Contacts that refuse an organization's messages. Texts: all of them, by law. Emails: all but requested ones.
create table suppression (
  organization_id int not null references organization,
  channel text not null check (channel in ('text', 'email')),
  -- keyed, as in consent
  contact_hash bytea not null,
  source text not null,
  created_at timestamptz not null,
  primary key (organization_id, channel, contact_hash)
);

-- Account events, such as sign-ins and changes. They hold no contact and no content, and outlive the account.
create table account_event (
  id bigint generated always as identity primary key,
  app_user_id uuid not null,
  organization_id int not null references organization,
  device_id uuid,
  kind text not null,
  -- keyed hash of the network it came from; erased as early as a security_event
  network text,
  happened_at timestamptz not null
);
-- Finds a person's events, and whether they used a device before.
create index account_event_of_device on account_event (app_user_id, device_id);
create index account_event_of_network on account_event (network, happened_at) where network is not null;
create index account_event_happened on account_event (happened_at);
-- Finds those whose network is erased.
create index account_event_networks on account_event (happened_at) where network is not null;


-- 9. Coupons and reminders --------------------------------------------------------------------------------------------

-- A coupon that a device got. Requesting the same one again returns it and counts a view.
create table adjudication (
  id uuid primary key default gen_random_uuid(),
  device_id uuid not null references device on delete cascade,
  kind text not null check (kind in ('cash', 'copay')),
  offer_id text not null,
  product_detail_id int not null references product_detail,
  quantity numeric(8,3) not null check (quantity > 0),
  -- the quantity's unit; the drug's own unit can change with its packages
  unit_name text not null,
  -- 0 where the coupon is for no pharmacy in particular
  pharmacy_location_id int not null,
  -- the network whose numbers are on the card; null for a manufacturer's
  network_id int references network,
  insurance_id int references insurance_plan,
  zip text not null,
  price numeric(12,2) not null check (price >= 0),
  member_id text not null unique,
  -- the card's other details: its PDF and wallet passes keep them when networks, programs or numbers change
  bin text not null,
  pcn text not null,
  group_num text not null,
  powered_by text not null,
  pharmacy_phone text not null,
  member_phone text not null,
  -- the manufacturer's program; null for a discount card
  program_name text,
  views int not null default 1,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  unique (device_id, offer_id, product_detail_id, quantity, pharmacy_location_id)
);
-- Finds devices with new cards, of which some have too many.
create index adjudication_created on adjudication (created_at);

-- My Coupons: coupons that someone saved for the counter, with the price on the day they saved it.
create table saved_coupon (
  id int generated always as identity primary key,
  app_user_id uuid not null references app_user on delete cascade,
  -- M manufacturer, P pharmacy
  coupon_type text not null check (coupon_type in ('M', 'P')),
  product_detail_id int not null references product_detail,
  quantity numeric(8,3) not null check (quantity > 0),
  -- as in adjudication
  unit_name text not null,
  pharmacy_location_id int not null references pharmacy_location,
  -- 0 for none
  insurance_id int not null,
  zip text not null,
  price numeric(12,2) not null check (price >= 0),
  saved_at timestamptz not null default now(),
  unique (app_user_id, product_detail_id, quantity, pharmacy_location_id, insurance_id, coupon_type)
);

-- My list: the medications that someone buys together. The version tells whether it was changed on another device meanwhile.
create table my_list (
  app_user_id uuid primary key references app_user on delete cascade,
  version int not null
);

create table list_entry (
  app_user_id uuid not null references my_list on delete cascade,
  -- from the device that added it
  entry_id uuid not null,
  position int not null,
  -- may have left the catalog: the list still names it
  product_detail_id int not null,
  quantity numeric(8,3) not null check (quantity > 0),
  -- null for none; may have left the catalog too
  insurance_id int,
  product_name text not null,
  form text not null,
  strength text not null,
  -- as in adjudication
  unit_name text not null,
  added_at timestamptz not null,
  -- its lowest price when it was first priced
  first_price numeric(12,2) check (first_price >= 0),
  first_on date,
  first_zip text,
  primary key (app_user_id, entry_id),
  check (num_nulls(first_price, first_on, first_zip) in (0, 3))
);

-- A coupon that someone shared by a link. The link has a random token, of which only the hash is stored; nothing says who received it.
create table shared_coupon (
  token_hash bytea primary key,
  organization_id int not null references organization,
  -- who shared it; for limits only
  device_id uuid references device on delete set null,
  coupon_type text not null check (coupon_type in ('M', 'P')),
  product_detail_id int not null references product_detail,
  quantity numeric(8,3) not null check (quantity > 0),
  -- as in adjudication
  unit_name text not null,
  -- exactly this pharmacy, or the group's nearest, or the best one
  pharmacy_location_id int references pharmacy_location,
  pharmacy_group_id int references pharmacy_group,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index shared_coupon_expiring on shared_coupon (expires_at);
create index shared_coupon_of_device on shared_coupon (device_id) where device_id is not null;

-- A list that someone shared by a link, as a coupon is shared: no plan, no zip, no name.
create table shared_list (
  token_hash bytea primary key,
  organization_id int not null references organization,
  -- who shared it; for limits only
  device_id uuid references device on delete set null,
  -- [{productDetailId, quantity, unitName}]; a medication may have left the catalog: the link says how many have. The unit is null for
  -- a quantity in a former unit
  fills jsonb not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index shared_list_expiring on shared_list (expires_at);
create index shared_list_of_device on shared_list (device_id) where device_id is not null;

-- A reminder of a saved coupon, at most one of each kind. It's deleted with the coupon.
create table reminder (
  id int generated always as identity primary key,
  saved_coupon_id int not null references saved_coupon on delete cascade,
  kind text not null check (kind in ('dose', 'refill')),
  -- IANA name; it fires by the local clock there
  time_zone text not null,
  start_date date not null,
  -- of a dose: one to three times, as minutes after midnight
  minutes int[] not null default '{}',
  -- of a refill: 30 or 90
  duration_days int,
  by_text boolean not null default false,
  by_email boolean not null default false,
  -- to the millisecond, so that a server that read it can tell whether it was moved since
  next_at timestamptz(3) not null,
  -- how often a process has claimed it since it became due, and how long the claim lasts
  tries int not null default 0,
  retry_at timestamptz,
  unique (saved_coupon_id, kind),
  check (case kind when 'dose' then cardinality(minutes) between 1 and 3 else duration_days is not null end)
);
-- For the metrics, which count due reminders of both kinds.
create index reminder_due on reminder (next_at);
-- For the runner, which sends due doses before due refills.
create index reminder_due_of_kind on reminder (kind, next_at);

-- "Tell me below $20": of one medication, or of a person's whole list. It's checked every morning.
create table price_watch (
  id int generated always as identity primary key,
  app_user_id uuid not null references app_user on delete cascade,
  -- null: the whole list, as it was when the watch was set
  product_detail_id int,
  -- [{"productDetailId": ..., "quantity": ..., "insuranceId": ..., "productName": ..., "strength": ..., "unitName": ...}];
  -- the words name a medication that is gone from the catalog
  fills jsonb not null,
  zip text not null,
  threshold numeric(9,2) not null check (threshold > 0),
  by_text boolean not null default false,
  by_email boolean not null default false,
  -- the price is low enough and the person knows it: nothing is sent until it was higher
  is_resting boolean not null,
  -- IANA name; it's checked by the local clock there
  time_zone text not null,
  set_at timestamptz not null,
  -- these three as in reminder
  next_at timestamptz(3) not null,
  tries int not null default 0,
  retry_at timestamptz
);
create unique index price_watch_of on price_watch (app_user_id, coalesce(product_detail_id, 0));
create index price_watch_due on price_watch (next_at);


-- 10. Messages and feedback -------------------------------------------------------------------------------------------

-- Outgoing texts, emails and push messages. An acknowledged message is here until it's delivered.
create table outbox (
  id bigint generated always as identity primary key,
  -- the same over all tries, so that a receiver recognizes a message that it has
  message_key uuid not null default gen_random_uuid(),
  -- a message with the same key is sent only once
  dedupe_key text unique,
  organization_id int not null references organization,
  device_id uuid references device on delete set null,
  channel text not null check (channel in ('text', 'email', 'push')),
  -- ten digits, an email address, or a push subscription
  recipient text not null,
  subject text not null default '',
  body text not null,
  html text not null default '',
  -- link for one-click unsubscribing; empty for requested messages, such as a code
  unsubscribe_url text not null default '',
  is_requested boolean not null default true,
  -- the reply address, such as that of a visitor who asks support; empty: the organization's address
  reply_to text not null default '',
  -- for a question to support: the message id of the conversation that it continues
  in_reply_to uuid,
  -- a person's own words, so it isn't marked as automatic, which ticket systems drop
  is_personal boolean not null default false,
  -- when its content becomes useless, such as a one-time secret; null if only its age matters
  expires_at timestamptz,
  tries int not null default 0,
  -- when it may be claimed again, after a process's lease or the pause before the next try; null: at once
  retry_at timestamptz,
  last_error text not null default '',
  created_at timestamptz not null default now(),
  delivered_at timestamptz,
  -- given up: after many tries, or at once if retrying can't help
  failed_at timestamptz,
  -- not sent, since the recipient refuses messages
  suppressed_at timestamptz
);
create index outbox_open on outbox (id) where delivered_at is null and suppressed_at is null;
-- Waiting messages, by when they may be claimed. The metrics count them too.
create index outbox_due on outbox (channel, (coalesce(retry_at, created_at)))
  where delivered_at is null and failed_at is null and suppressed_at is null;
create index outbox_of_device on outbox (device_id, created_at);
create index outbox_to on outbox (recipient, created_at);
create index outbox_created on outbox (created_at);
create index outbox_content on outbox (created_at) where body <> '' or reply_to <> '';
create index outbox_expiring on outbox (expires_at) where expires_at is not null and (body <> '' or reply_to <> '');

-- Messages in the app's inbox.
create table message (
  id int generated always as identity primary key,
  app_user_id uuid not null references app_user on delete cascade,
  type text not null check (type in ('refill', 'other')),
  title text not null,
  body text not null,
  -- [{"name": ..., "strength": ..., "dosage": ...}]
  coupon_details jsonb not null default '[]',
  -- the coupon that it links to
  saved_coupon_id int references saved_coupon on delete set null,
  sent_at timestamptz not null,
  read_at timestamptz,
  deleted_at timestamptz,
  -- when it becomes useless
  expires_at timestamptz
);
create index message_of_user on message (app_user_id, sent_at desc) where deleted_at is null;
create index message_of_coupon on message (saved_coupon_id) where saved_coupon_id is not null;
create index message_expiring on message (expires_at) where expires_at is not null;
create index message_deleted on message (deleted_at) where deleted_at is not null;

-- A question to support, or a text that the server couldn't interpret.
create table contact_message (
  id bigint generated always as identity primary key,
  organization_id int not null references organization,
  device_id uuid references device on delete set null,
  app_user_id uuid references app_user on delete cascade,
  channel text not null default 'form' check (channel in ('form', 'text')),
  first_name text not null,
  last_name text not null,
  email text not null,
  -- ten digits, of a text; its sender gave no name and no address
  phone text,
  notes text not null,
  -- the message id of the conversation's first email to support
  thread_key uuid,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by text,
  close_note text not null default '',
  -- the email address of the member of staff who answers it
  assigned_to text
);
create index contact_message_created on contact_message (created_at);
create index contact_message_open on contact_message (created_at) where closed_at is null;
create index contact_message_of_device on contact_message (device_id) where device_id is not null;
create index contact_message_of_user on contact_message (app_user_id) where app_user_id is not null;
create index contact_message_of_phone on contact_message (phone) where phone is not null;
create index contact_message_of_assignee on contact_message (assigned_to) where assigned_to is not null;

-- What support answered from the desk.
create table question_answer (
  id bigint generated always as identity primary key,
  question_id bigint not null references contact_message on delete cascade,
  answered_by text not null,
  body text not null,
  created_at timestamptz not null default now()
);
create index question_answer_of_question on question_answer (question_id);

-- Answers that staff have stored, in both languages.
create table answer_template (
  id int generated always as identity primary key,
  -- counts its changes
  version int not null default 1,
  title text not null,
  body_en text not null,
  body_es text not null,
  changed_by text not null,
  changed_at timestamptz not null default now()
);

-- A prompt to share or rate the app, once per device and kind.
create table engagement (
  id int generated always as identity primary key,
  device_id uuid not null references device on delete cascade,
  kind text not null check (kind in ('share', 'rating')),
  -- closed without a response: not shown again
  muted_at timestamptz,
  -- shared or rated
  done_at timestamptz,
  unique (device_id, kind)
);

-- A rating of the app, in quarters of a star.
create table app_rating (
  engagement_id int primary key references engagement on delete cascade,
  app_user_id uuid references app_user on delete cascade,
  rating numeric(3,2) not null check (rating between 1 and 5 and rating * 4 = round(rating * 4)),
  comment_text text not null default '',
  created_at timestamptz not null default now()
);
create index app_rating_created on app_rating (created_at);
create index app_rating_of_user on app_rating (app_user_id) where app_user_id is not null;


-- 11. Running the service ---------------------------------------------------------------------------------------------

-- Where this database sends messages from. A restored or copied database differs in it and sends nothing until an operator adopts it.
create table installation (
  only_row boolean primary key default true check (only_row),
  -- PUBLIC_URL of the servers that send
  public_url text not null,
  -- differs in a copy; empty if sending is blocked until it's adopted
  database_identity text not null,
  adopted_at timestamptz not null default now()
);

-- Running processes, as each reports every few seconds. A killed one stays here for a day.
create table server_process (
  id uuid primary key default gen_random_uuid(),
  role text not null check (role in ('all', 'web', 'worker')),
  version text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- every request that came before it is answered
  answered_until timestamptz not null default now(),
  -- responses with status 500 or above in the last hour, except those of a pause
  failures int not null default 0,
  -- milliseconds that its machine's clock is ahead of the database's
  clock_ahead double precision not null
);

-- What an operator has paused.
create table pause (
  kind text not null check (kind in ('texts', 'emails', 'push', 'reminders', 'webhooks', 'sign-up', 'org', 'data')),
  -- an organization's code in capitals, or a kind of price; empty for other kinds
  subject text not null default '',
  since timestamptz not null default now(),
  -- null until someone resumes it
  ends_at timestamptz,
  made_by text not null default '',
  reason text not null default '',
  primary key (kind, subject)
);

-- Keys that sign and hash, created by the first server that starts.
create table server_secret (
  name text primary key,
  value text not null,
  made_at timestamptz not null default now()
);

-- Keys that an operator has replaced. Their tokens stay valid for a while.
create table former_secret (
  id bigint generated always as identity primary key,
  -- as in server_secret, or `sso` for an organization's key
  name text not null,
  -- the only one that it is accepted for; with another name than `sso`, one that was received from another installation
  organization_id int references organization on delete cascade,
  -- the id of that organization in the links that the key made
  former_organization_id int,
  value text not null,
  replaced_at timestamptz not null default now(),
  accepted_until timestamptz not null,
  check (name <> 'sso' or organization_id is not null),
  check (name = 'sso' or (organization_id is null) = (former_organization_id is null))
);
create index former_secret_name on former_secret (name, organization_id);

-- Rate limits that all servers share: one row per key and window.
create table rate_window (
  key text not null,
  window_start timestamptz not null,
  count int not null,
  primary key (key, window_start)
);
create index rate_window_start on rate_window (window_start);

-- Daily totals of what an organization's visitors did: no device, no person, no medication, no place.
create table daily_count (
  organization_id int not null references organization on delete cascade,
  -- in New York
  day date not null,
  measure text not null,
  -- such as the kind of price; empty if there is only one
  kind text not null default '',
  count int not null check (count > 0),
  primary key (organization_id, day, measure, kind)
);
create index daily_count_day on daily_count (day);

-- Words of searches that found nothing, once five devices have typed them on a day: no device, no person.
create table unfound_search (
  organization_id int not null references organization on delete cascade,
  -- in New York
  day date not null,
  words text not null,
  -- five at first, then those that follow
  devices int not null check (devices > 0),
  primary key (organization_id, day, words)
);
create index unfound_search_day on unfound_search (day);

-- What the hashes of `unfound_mark` are made with; deleted with them on the next day.
create table unfound_day (
  -- in New York
  day date primary key,
  secret bytea not null
);

-- Who typed which words without a result on that day, so that several servers count devices together: hashes only.
create table unfound_mark (
  day date not null references unfound_day on delete cascade,
  organization_id int not null references organization on delete cascade,
  words_hash bytea not null,
  -- one of 4,096 numbers, which many devices share
  device_mark smallint not null,
  primary key (day, organization_id, words_hash, device_mark)
);
create index unfound_mark_organization on unfound_mark (organization_id);

-- Refusals, counted by hour, kind and network. No contact, no token, no readable address.
create table security_event (
  -- its start
  hour timestamptz not null,
  kind text not null check (kind in ('sign_in_failed', 'recovery_begun', 'recovered', 'code_refused', 'token_refused', 'key_refused', 'too_many_requests')),
  -- keyed hash of an IPv4 address or an IPv6 /64; empty for the total of all networks past the hour's limit
  network text not null,
  count int not null check (count > 0),
  primary key (hour, kind, network)
);

-- What operators did with people's data: who, when and why. No contact, no content; its ids may outlive their rows.
create table operator_action (
  id bigint generated always as identity primary key,
  made_at timestamptz not null default now(),
  -- the operator's name on their machine
  made_by text not null,
  kind text not null check (kind in ('exported', 'removed', 'refused', 'secret rotated')),
  -- null: all organizations
  organization_id int references organization,
  app_user_id uuid,
  device_id uuid,
  -- how the person asked, and where that request is filed
  note text not null,
  -- rows of each kind
  counts jsonb not null default '{}'
);
create index operator_action_made on operator_action (made_at);

-- The audit trail: what operators did and read at the command line, in order. Each row has the previous row's hash, which
-- reveals a missing or changed row. No contact, no medication, no secret.
create table audit_entry (
  -- without gaps
  id int primary key,
  made_at timestamptz not null,
  made_by text not null,
  -- command line, or desk and the client's network
  made_from text not null,
  -- such as "person find"
  command text not null,
  -- what it was about; a contact as a keyed hash
  subject text not null,
  -- changed: written in the transaction of the change; read: nothing was changed; refused: it ended with an error
  outcome text not null check (outcome in ('changed', 'read', 'refused')),
  previous_hash text not null,
  hash text not null
);
create index audit_entry_made on audit_entry (made_at);

-- Both ends of the audit trail: the newest row deleted by age, and the newest of all. Appending locks this row.
create table audit_chain (
  only_row boolean primary key default true check (only_row),
  deleted_id int not null,
  deleted_hash text not null,
  newest_id int not null,
  newest_hash text not null
);


-- 12. Versions of cached data -----------------------------------------------------------------------------------------

-- Servers cache data of these families. Every change to one of a family's tables moves its version in the same transaction, so
-- that anyone who reads a version also sees its data. A version is the sum of the family's rows. A writer updates a row that no
-- other writer holds, so that writers never wait for each other; if all are held, it adds a row. A sequence wouldn't work, since
-- it moves before the commit.
create table data_version (
  slot int generated always as identity primary key,
  family text not null check (family in ('catalog', 'prices', 'plans', 'pharmacies', 'places', 'organizations', 'content')),
  moves bigint not null default 1
) with (fillfactor = 50);
create index data_version_family on data_version (family);
insert into data_version (family)
  values ('catalog'), ('prices'), ('plans'), ('pharmacies'), ('places'), ('organizations'), ('content');

-- The search path is set since a restore runs without one.
create function move_data_version() returns trigger language plpgsql set search_path from current as $$
begin
  begin
    update data_version set moves = moves + 1 where slot = (
      select slot from data_version where family = tg_argv[0] order by slot for update skip locked limit 1
    );
    if found then
      return null;
    end if;
  exception when serialization_failure then
    null; -- a repeatable read that began before another writer's move can't update that row
  end;
  insert into data_version (family) values (tg_argv[0]);
  return null;
end
$$;

-- The tables of each family. `always`: also in sessions with session_replication_role = replica, as in restores and some tools.
do $$
declare
  each record;
begin
  for each in select family, unnest(tables) as "table" from (values
    ('organizations', array['app', 'organization', 'organization_host']),
    ('content', array['content', 'content_version']),
    ('catalog', array['product', 'product_detail', 'product_quantity', 'drug_ndc']),
    ('places', array['place']),
    ('pharmacies', array['pharmacy_group', 'pharmacy_location']),
    ('prices', array['data_import', 'network', 'network_rate', 'unit_cost', 'usual_price', 'chain_coupon', 'copay_program',
      'plan_drug', 'plan_cost', 'plan_unit_cost', 'plan_average']),
    ('plans', array['insurance_plan', 'published_plan', 'plan_area', 'plan_county', 'zip_county', 'county_code'])
  ) as families (family, tables)
  loop
    execute format('create trigger moves_data_version after insert or update or delete or truncate on %I
      for each statement execute function move_data_version(%L)', each."table", each.family);
    execute format('alter table %I enable always trigger moves_data_version', each."table");
  end loop;
end
$$;

-- An organization's settings include the public key for push messages. For each row, since a starting server's insert of existing
-- keys changes no row.
create trigger moves_data_version after insert or update or delete on server_secret
  for each row execute function move_data_version('organizations');
alter table server_secret enable always trigger moves_data_version;


-- 13. The desk --------------------------------------------------------------------------------------------------------

-- People who work with the desk. They have nothing to do with members' accounts.
create table staff (
  id int generated always as identity primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  -- 32 random bytes that their passkeys store, which say nothing about them
  handle bytea not null unique,
  -- argon2id; null without a password
  password_hash text,
  -- what their app makes codes from, encrypted with the server secret `staff`; null without an app
  totp_secret text,
  -- the newest period of 30 seconds whose code was used, so that none is used twice
  totp_period int not null default 0,
  -- who they are at the operator's identity provider; null until they first come from there
  provider_subject text unique,
  created_at timestamptz not null,
  -- who invited them in the desk
  invited_by int references staff on delete set null,
  check ((password_hash is null) = (totp_secret is null))
);
create index staff_invited_by on staff (invited_by);

-- Their roles: for the whole installation (null) or for an organization.
create table staff_grant (
  staff_id int not null references staff on delete cascade,
  role text not null check (role in ('owner', 'prices', 'content', 'support', 'reports', 'auditor')),
  organization_id int references organization on delete cascade,
  -- from their groups at the identity provider: replaced each time they come from there
  is_from_provider boolean not null default false
);
-- PostgreSQL 14 has no `nulls not distinct`.
create unique index staff_grant_once on staff_grant (staff_id, role, coalesce(organization_id, 0), is_from_provider);
create index staff_grant_organization on staff_grant (organization_id);

-- Links with which they make their first factor, once.
create table staff_invitation (
  id int generated always as identity primary key,
  staff_id int not null references staff on delete cascade,
  token_hash bytea not null unique,
  made_by text not null,
  made_at timestamptz not null,
  expires_at timestamptz not null
);
create index staff_invitation_staff on staff_invitation (staff_id);

create table staff_passkey (
  id int generated always as identity primary key,
  staff_id int not null references staff on delete cascade,
  -- as the browser names it
  credential_id text not null unique,
  public_key bytea not null,
  -- how often it was used, where its device counts
  counter bigint not null,
  transports text[] not null,
  -- such as the browser that made it
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index staff_passkey_staff on staff_passkey (staff_id);

-- Codes to sign in with when another factor is lost; a used one is deleted.
create table staff_recovery_code (
  staff_id int not null references staff on delete cascade,
  code_hash bytea not null,
  primary key (staff_id, code_hash)
);

create table staff_session (
  id int generated always as identity primary key,
  staff_id int not null references staff on delete cascade,
  token_hash bytea not null unique,
  -- the browser as it calls itself
  browser text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  -- until when acts that need a fresh factor may be done
  fresh_until timestamptz not null,
  expires_at timestamptz not null
);
create index staff_session_staff on staff_session (staff_id);

-- Steps that were begun and not finished: a passkey's challenge, an app's new secret, a visit to the identity provider.
create table staff_ceremony (
  token_hash bytea primary key,
  kind text not null check (kind in ('passkey sign-in', 'passkey', 'code app', 'provider')),
  -- null before somebody is known
  staff_id int references staff on delete cascade,
  -- what the last step needs; encrypted with the server secret `staff` where it is a secret
  details text not null,
  expires_at timestamptz not null
);
create index staff_ceremony_staff on staff_ceremony (staff_id);

-- Calls that need a second person.
create table staff_request (
  id int generated always as identity primary key,
  made_at timestamptz not null,
  asked_by int not null references staff on delete cascade,
  -- what the second person must have
  right_needed text not null,
  organization_id int references organization on delete cascade,
  call text not null,
  -- SHA-256 of its parameters: the approval holds for these only
  input_hash bytea not null,
  -- what it is, for the second person; may name a contact
  words text not null,
  -- the same for audit rows, without a contact
  about text not null,
  -- the held import that it is about; it can be decided only while that waits
  import_id int references data_import on delete cascade,
  decision text check (decision in ('approved', 'refused')),
  decided_by int references staff on delete cascade,
  decided_at timestamptz,
  used_at timestamptz,
  expires_at timestamptz not null,
  check ((decision is null) = (decided_at is null))
);
create index staff_request_asked on staff_request (asked_by, call);
create index staff_request_decided on staff_request (decided_by);
create index staff_request_organization on staff_request (organization_id);
create index staff_request_import on staff_request (import_id);

-- Keys of programs that call the public API.
create table api_key (
  id int generated always as identity primary key,
  name text not null,
  -- whose prices, cards and figures it gets; null for the whole installation
  organization_id int references organization on delete cascade,
  -- a test key gets the fixed figures of the organization DEMO, and changes nothing
  is_test boolean not null,
  -- the beginning, to tell keys apart; the key itself is not stored
  shown_start text not null,
  secret_hash bytea not null unique,
  scopes text[] not null,
  -- addresses or ranges that it may be used from; empty for all
  allowed_networks text[] not null default '{}',
  -- requests in a minute
  per_minute int not null check (per_minute > 0),
  created_by text not null,
  created_at timestamptz not null,
  -- null without an end date
  expires_at timestamptz,
  -- set when somebody ends it
  ended_at timestamptz,
  ended_by text,
  -- the key that it replaces
  replaces_id int references api_key on delete set null,
  used_at timestamptz
);
create index api_key_organization on api_key (organization_id);
create index api_key_replaces on api_key (replaces_id);

-- How often each key was used on a day, in New York.
create table api_key_use (
  api_key_id int not null references api_key on delete cascade,
  day date not null,
  requests int not null,
  -- of these, how many were refused because of the key, its scopes, its addresses or its limit
  refused int not null,
  primary key (api_key_id, day)
);
create index api_key_use_day on api_key_use (day);

-- What a person agreed to before a program got a card for them. The program says so; it doesn't say who they are.
create table card_consent (
  adjudication_id uuid primary key references adjudication on delete cascade,
  -- null without a key, or once it's gone
  api_key_id int references api_key on delete set null,
  wording text not null,
  given_at timestamptz not null
);
create index card_consent_key on card_consent (api_key_id);

-- Other systems that are told what happens (Standard Webhooks).
create table webhook_endpoint (
  id int generated always as identity primary key,
  -- whose events it gets; null for the whole installation
  organization_id int references organization on delete cascade,
  url text not null,
  event_types text[] not null,
  -- encrypted with a key of the server
  secret text not null,
  -- after a change, signs too until then
  former_secret text,
  former_secret_until timestamptz,
  created_by text not null,
  created_at timestamptz not null default now(),
  -- the first failed try since the last delivery; null if none failed
  failing_since timestamptz,
  -- after three days of failures, or at once if it said that it is gone
  switched_off_at timestamptz
);
create index webhook_endpoint_organization on webhook_endpoint (organization_id);

-- What each endpoint is told, stored in the transaction of what it tells.
create table webhook_delivery (
  id bigint generated always as identity primary key,
  -- the same over all tries, so that a receiver recognizes what it has
  message_key uuid not null default gen_random_uuid(),
  endpoint_id int not null references webhook_endpoint on delete cascade,
  -- whom it is about; null for the installation
  organization_id int references organization on delete cascade,
  type text not null check (type in ('import.held', 'import.taken', 'import.undone', 'data.stale', 'coupon.shown',
    'coupon.saved', 'coupon.sent', 'organization.changed', 'webhook.test')),
  data jsonb not null,
  made_at timestamptz not null default now(),
  -- for counts: those of a minute are added up, and sent after it
  counted_minute timestamptz,
  tries int not null default 0,
  -- when it may be claimed again, after a process's lease or the pause before the next try; null: at once
  retry_at timestamptz,
  -- a try that fails after it is the last
  give_up_at timestamptz not null default now() + interval '3 days',
  tried_at timestamptz,
  -- of the last try; null without a response
  response_status int,
  -- its first 200 characters
  response_text text not null default '',
  last_error text not null default '',
  delivered_at timestamptz,
  failed_at timestamptz
);
create index webhook_delivery_waiting on webhook_delivery (endpoint_id, id) where delivered_at is null and failed_at is null;
create index webhook_delivery_newest on webhook_delivery (endpoint_id, id);
create index webhook_delivery_recent on webhook_delivery (endpoint_id, made_at) where type in ('coupon.saved', 'coupon.sent');
create index webhook_delivery_organization on webhook_delivery (organization_id);
create index webhook_delivery_made on webhook_delivery (made_at);
create unique index webhook_delivery_minute on webhook_delivery (endpoint_id, organization_id, counted_minute)
  where counted_minute is not null;

-- Kinds of data that are too old, and the day of the data that was told about.
create table webhook_stale_data (
  kind text primary key,
  day date not null
);

-- What a request of the public API with an `Idempotency-Key` was answered, so that its repetition gets the same.
create table api_answer (
  api_key_id int not null references api_key on delete cascade,
  idempotency_key text not null,
  -- SHA-256 of the key, the call, its parameters and its body
  request_hash bytea not null,
  -- JSON; null while it is handled
  answer text,
  made_at timestamptz not null,
  primary key (api_key_id, idempotency_key)
);
create index api_answer_made on api_answer (made_at);

-- Through which provider (OpenID Connect) an organization's members may sign in.
create table member_provider (
  organization_id int primary key references organization on delete cascade,
  issuer text not null,
  client_id text not null,
  -- encrypted
  client_secret text not null,
  -- what the provider is asked for besides `openid email`
  scope text not null,
  -- the names under which it says what it knows of a member
  claims jsonb not null,
  -- whether its email addresses are its own, so that they open accounts that exist already
  owns_emails boolean not null,
  changed_by text not null,
  changed_at timestamptz not null
);
create trigger moves_data_version after insert or update or delete or truncate on member_provider
  for each statement execute function move_data_version('organizations');
alter table member_provider enable always trigger moves_data_version;

-- Sign-ins there that were begun; each ends once, on the device where it began.
create table member_sign_on (
  state_hash bytea primary key,
  device_id uuid not null references device on delete cascade,
  -- encrypted: what the answer is checked against
  details text not null,
  expires_at timestamptz not null
);
create index member_sign_on_device on member_sign_on (device_id);
create index member_sign_on_expiring on member_sign_on (expires_at);

-- Who a person is at their organization's provider.
create table member_subject (
  organization_id int not null references organization on delete cascade,
  issuer text not null,
  subject text not null,
  app_user_id uuid not null references app_user on delete cascade,
  linked_at timestamptz not null,
  primary key (organization_id, issuer, subject)
);
create index member_subject_user on member_subject (app_user_id);
