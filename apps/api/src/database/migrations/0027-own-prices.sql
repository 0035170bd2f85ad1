-- An operator's own files: networks, rates, usual-and-customary prices, coupons, copay programmes, pharmacies.
--
-- `place` says where a row holds: `npi:1234567893` or `ncpdp:1234567` one pharmacy, `chain:CVS` a chain, empty everywhere.
-- `drug` says for what: `ndc:00093505698`, `rxcui:617318`, `brand`, `generic` or `all`; of a programme also `name:ozempic`.
-- `starts_on` and `ends_on` are its first and last day; null for no end.

-- Networks by their codes; the table `network` is made of them.
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

create table network_rate (
  import_id int not null references data_import on delete cascade,
  -- the network's code
  network text not null,
  place text not null,
  drug text not null,
  -- MAC where the row has a unit price; else the basis in unit_cost
  basis text not null,
  -- off the basis: 15 for 15 percent
  discount_percent numeric(7,4) check (discount_percent < 100),
  -- of a MAC, dollars for one unit
  unit_price numeric(14,7) check (unit_price > 0),
  -- dollars; null in a MAC whose contract says it
  dispensing_fee numeric(9,4) check (dispensing_fee >= 0),
  starts_on date not null,
  ends_on date,
  check ((basis = 'MAC') = (unit_price is not null) and (basis = 'MAC') = (discount_percent is null))
);
create index network_rate_drug on network_rate (drug, place);
create index network_rate_import on network_rate (import_id, network);

-- What pharmacies charge without any help.
create table usual_price (
  import_id int not null references data_import on delete cascade,
  place text not null check (place <> ''),
  drug text not null,
  -- the price is that of this quantity; null: of one unit
  quantity numeric(12,3) check (quantity > 0),
  price numeric(14,7) not null check (price > 0),
  starts_on date not null,
  ends_on date
);
create index usual_price_drug on usual_price (drug, place);
create index usual_price_import on usual_price (import_id);

-- A chain's own coupons, which run on a network's card.
create table chain_coupon (
  import_id int not null references data_import on delete cascade,
  -- a chain
  place text not null check (place <> ''),
  drug text not null,
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

-- Manufacturers' programmes.
create table copay_programme (
  import_id int not null references data_import on delete cascade,
  drug text not null,
  name text not null,
  patient_pays numeric(9,2) not null,
  max_benefit numeric(9,2) not null,
  -- for people who pay without insurance; 0 where the programme excludes them
  uninsured_benefit numeric(9,2) not null,
  bin text not null,
  pcn text not null,
  group_num text not null,
  pdf_url text not null,
  text_en text not null,
  text_es text not null,
  starts_on date not null,
  ends_on date
);
create index copay_programme_drug on copay_programme (drug);
create index copay_programme_import on copay_programme (import_id);

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
  closed_on date,
  primary key (import_id, npi)
);

do $$
declare
  each text;
begin
  foreach each in array array['unit_cost', 'network_rate', 'usual_price', 'chain_coupon', 'copay_programme']
  loop
    execute format('create or replace trigger moves_data_version after insert or update or delete or truncate on %I
      for each statement execute function move_data_version(%L)', each, 'prices');
    execute format('alter table %I enable always trigger moves_data_version', each);
  end loop;
end
$$;
