-- Billing units: a package is billed in EA, ML or GM (NCPDP's billing unit standard). Costs and prices are per one of these; a
-- quantity is converted to it by what the package of that NDC holds, and by nothing else.

-- The billing unit that one of what is chosen is, whatever the package; null where only the package says it: a pen, an inhaler.
alter table product_detail add column chosen_unit text generated always as (
  case when counts_packages or unit_name in ('pen', 'auto-injector', 'syringe', 'cartridge', 'vial') then null
    when unit_name = 'mL' then 'ML' when unit_name = 'g' then 'GM' else 'EA' end
) stored;
alter table catalogue_drug add column chosen_unit text generated always as (
  case when counts_packages or unit_name in ('pen', 'auto-injector', 'syringe', 'cartridge', 'vial') then null
    when unit_name = 'mL' then 'ML' when unit_name = 'g' then 'GM' else 'EA' end
) stored;

-- What a package is billed in, and who says so: NADAC for that NDC, the FDA's package text, an operator's file, the form of the drug.
alter table drug_ndc add column billing_unit text check (billing_unit in ('EA', 'ML', 'GM'));
alter table drug_ndc add column unit_source text check (unit_source in ('nadac', 'fda', 'own', 'form'));
-- What a package holds in each unit; null where nothing says it. package_units is the same in what is chosen: tablets, pens, mL.
alter table drug_ndc add column eaches numeric(12,3) check (eaches > 0);
alter table drug_ndc add column milliliters numeric(12,3) check (milliliters > 0);
alter table drug_ndc add column grams numeric(12,3) check (grams > 0);

alter table catalogue_ndc add column billing_unit text;
alter table catalogue_ndc add column unit_source text;
alter table catalogue_ndc add column eaches numeric(12,3);
alter table catalogue_ndc add column milliliters numeric(12,3);
alter table catalogue_ndc add column grams numeric(12,3);

-- What the units of a package are; null where the text counts containers alone.
alter table fda_package add column unit text check (unit in ('EA', 'ML', 'GM'));

-- Of an operator's own drugs: what the package units are, where they are not what is chosen, and how many pens or syringes there are.
alter table own_drug add column billing_unit text check (billing_unit in ('EA', 'ML', 'GM'));
alter table own_drug add column pieces numeric(12,3) check (pieces > 0);

-- What a package holds, as an operator says it: for inhalers, sprays and kits, of which no public file says it.
create table package_size (
  import_id int not null references data_import on delete cascade,
  ndc text not null check (ndc ~ '^\d{11}$'),
  unit text not null check (unit in ('EA', 'ML', 'GM')),
  units numeric(12,3) not null check (units > 0),
  -- pens, syringes, vials; null where there is nothing to count
  pieces numeric(12,3) check (pieces > 0),
  primary key (import_id, ndc)
);

-- Of a MAC, and of a usual price; null for the billing unit of the drug.
alter table network_rate add column unit text check (unit in ('EA', 'ML', 'GM'));
alter table usual_price add column unit text check (unit in ('EA', 'ML', 'GM'));

-- What a coupon's quantity counts. It stays with the coupon: what the drug is counted in can change with its packages.
alter table adjudication add column unit_name text;
alter table saved_coupon add column unit_name text;
alter table shared_coupon add column unit_name text;
update adjudication c set unit_name = d.unit_name from product_detail d where d.id = c.product_detail_id;
update saved_coupon c set unit_name = d.unit_name from product_detail d where d.id = c.product_detail_id;
update shared_coupon c set unit_name = d.unit_name from product_detail d where d.id = c.product_detail_id;

-- Until the catalogue is made again: an operator's own drugs are counted in each, as they were.
update drug_ndc n set billing_unit = case d.chosen_unit when 'ML' then 'ML' when 'GM' then 'GM' else 'EA' end, unit_source = 'own',
  eaches = case when d.chosen_unit is null then coalesce(n.package_units, case when not d.counts_packages then 1 end) end,
  package_units = case when d.counts_packages then 1 when d.chosen_unit is null then coalesce(n.package_units, 1) else n.package_units end
from product_detail d where d.id = n.product_detail_id and d.own_key is not null;
update drug_ndc n set package_units = 1 from product_detail d
where d.id = n.product_detail_id and d.own_key is null and d.counts_packages and n.package_units is distinct from 1;
-- It is made again by the next import.
delete from data_derivation where name = 'catalogue';
