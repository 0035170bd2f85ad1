-- Insurance plans as their publishers state them: Medicare Part D, marketplaces, and an operator's own files. Plans, lists of drugs
-- and costs of all three stand in the same tables; a code says the year where the publisher gives one: 2026-H1234-001-000.

-- Null where it comes from no file, as the demo's do.
alter table insurance_plan add column code text unique;
-- the same through the years
alter table insurance_plan add column series text not null default '';
alter table insurance_plan add column publisher text not null default '';
-- the set of published_plan that it was made of
alter table insurance_plan add column import_id int references data_import on delete set null;
alter table insurance_plan add column starts_on date;
-- last day; null for no end
alter table insurance_plan add column ends_on date;
alter table insurance_plan add column special_needs text check (special_needs in ('chronic', 'dual', 'institutional'));
-- its publisher gives no prices of it: not for choosing
alter table insurance_plan add column is_suppressed boolean not null default false;
-- plan_area says nothing of it
alter table insurance_plan add column is_everywhere boolean not null default true;
-- since when it is in no file any more: it stays for those who chose it
alter table insurance_plan add column obsolete_on date;
-- who offers it, and what else may stand on its card
alter table insurance_plan add column card_words text not null default '';
alter table insurance_plan add column search_text text not null
  generated always as (name || ' ' || coalesce(name_es, '') || ' ' || card_words) stored;
create index insurance_plan_search on insurance_plan using gin (search_text gin_trgm_ops);
create index insurance_plan_series on insurance_plan (series);

create table published_plan (
  import_id int not null references data_import on delete cascade,
  code text not null,
  series text not null,
  name text not null,
  name_es text,
  card_words text not null,
  -- X government, Y commercial
  type text not null check (type in ('X', 'Y')),
  -- its list of drugs in plan_drug
  formulary text not null,
  -- dollars a year; null where it is not known
  deductible numeric(9,2),
  special_needs text,
  is_suppressed boolean not null,
  starts_on date not null,
  ends_on date,
  primary key (code, import_id)
);
create index published_plan_import on published_plan (import_id);
create index published_plan_series on published_plan (series);

-- Where a plan can be had; one that has none here can be had anywhere.
create table plan_area (
  import_id int not null references data_import on delete cascade,
  code text not null,
  -- a county by SSA's code, a region of Medicare's for S or R plans, a state: county 33420, pdp 03, ma 03, state NY
  place text not null check (place ~ '^(county|pdp|ma|state) .'),
  -- of a county, as two letters
  state text not null default '',
  primary key (import_id, code, place)
);
create index plan_area_place on plan_area (place);

-- Which drugs a list has, each by its RXCUI or else by its NDC.
create table plan_drug (
  import_id int not null references data_import on delete cascade,
  formulary text not null,
  rxcui text not null,
  -- beside an RXCUI the package that stands for it
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

-- What a member pays for a drug of a tier. Copay and coinsurance together: the publisher does not say which comes first.
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
  -- dollars, of the coinsurance; null for no bound
  least numeric(9,2),
  most numeric(9,2),
  is_specialty boolean not null,
  is_after_deductible boolean not null,
  starts_on date not null,
  ends_on date,
  primary key (code, tier, is_insulin, stage, days, channel, starts_on, import_id)
);
create index plan_cost_import on plan_cost (import_id);

-- What a plan itself pays for one unit, at pharmacies for 30 days.
create table plan_unit_cost (
  import_id int not null references data_import on delete cascade,
  code text not null,
  ndc text not null,
  price numeric(14,7) not null check (price > 0),
  primary key (code, ndc, import_id)
);
create index plan_unit_cost_import on plan_unit_cost (import_id);

-- Medicare's counties, by SSA's code, and the regions that they are in.
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

-- In which counties a zip lies, by the census's codes (FIPS); and how these are called by SSA.
create table zip_county (
  import_id int not null references data_import on delete cascade,
  zip text not null check (zip ~ '^\d{5}$'),
  fips text not null check (fips ~ '^\d{5}$'),
  primary key (zip, fips, import_id)
);
create index zip_county_import on zip_county (import_id);
create table county_code (
  import_id int not null references data_import on delete cascade,
  fips text not null check (fips ~ '^\d{5}$'),
  ssa text not null check (ssa ~ '^\d{5}$'),
  primary key (fips, ssa, import_id)
);
create index county_code_import on county_code (import_id);

do $$
declare
  each record;
begin
  for each in select * from (values
    ('published_plan', 'plans'), ('plan_area', 'plans'), ('plan_county', 'plans'), ('zip_county', 'plans'), ('county_code', 'plans'),
    ('plan_drug', 'prices'), ('plan_cost', 'prices'), ('plan_unit_cost', 'prices'), ('unit_cost', 'prices')
  ) as families ("table", family)
  loop
    execute format('create or replace trigger moves_data_version after insert or update or delete or truncate on %I
      for each statement execute function move_data_version(%L)', each."table", each.family);
    execute format('alter table %I enable always trigger moves_data_version', each."table");
  end loop;
end
$$;
