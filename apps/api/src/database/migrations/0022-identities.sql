-- What drugs, pharmacies and networks are called outside of this database: files name them by it, and keep their ids through it.

-- Numbers of what is imported; the demo data brings its own, which are lower.
do $$
declare
  each text;
begin
  foreach each in array array['product', 'product_detail', 'pharmacy_group', 'pharmacy_location', 'network', 'formulary', 'insurance_plan']
  loop
    execute format('create sequence %I as int start 10000000 owned by %I.id', each || '_id', each);
    execute format('alter table %I alter column id set default nextval(%L)', each, each || '_id');
  end loop;
end
$$;

-- RxNorm's number of a drug in one form and strength.
alter table product_detail add column rxcui text unique;
alter table product_detail add column is_otc boolean not null default false;
-- CII to CV; null where it is no controlled substance
alter table product_detail add column dea_schedule text;
-- since when it is not offered any more: it stays for coupons that were saved
alter table product_detail add column obsolete_on date;
-- null where what one unit costs is in unit_cost, by NDC
alter table product_detail alter column unit_cost drop not null;

-- The packages of a drug, by NDC.
create table drug_ndc (
  ndc text primary key check (ndc ~ '^\d{11}$'),
  product_detail_id int not null references product_detail on delete cascade,
  labeler text not null default '',
  -- what stands on the package, and how many units of its price it holds; null where that cannot be told
  package_text text not null default '',
  package_units numeric(12,3) check (package_units > 0),
  -- FDA's equivalence codes, such as AB1
  te_codes text[] not null default '{}',
  -- of a drug's packages, the one with the lowest number stands for it where a price goes by NDC
  position int not null default 0
);
create index drug_ndc_detail on drug_ndc (product_detail_id, position);
create trigger moves_data_version after insert or update or delete or truncate on drug_ndc
  for each statement execute function move_data_version('catalogue');
alter table drug_ndc enable always trigger moves_data_version;

-- How rate files name a chain: CVS, WALGREENS.
alter table pharmacy_group add column code text unique;
-- Null where its prices come from files: these are what the demo data's are computed from.
alter table pharmacy_group alter column generic_first_rate drop not null, alter column generic_rest_rate drop not null,
  alter column brand_rate drop not null, alter column usual_fee drop not null;

alter table pharmacy_location add column npi text unique check (npi ~ '^\d{10}$');
alter table pharmacy_location add column ncpdp text unique check (ncpdp ~ '^\d{7}$');
alter table pharmacy_location add column phone_number text not null default '';

-- How files name a network.
alter table network add column code text unique;
alter table network alter column generic_rate drop not null, alter column brand_rate drop not null;
