-- Pharmacies as the registry of providers (NPPES) has them, where zips are, and positions that somebody looked up.
create table nppes_pharmacy (
  import_id int not null references data_import on delete cascade,
  npi text not null check (npi ~ '^\d{10}$'),
  -- R a shop for everybody, M mail order, O for hospitals, homes and the like; null in a weekly file for a number that ended
  type text check (type in ('R', 'M', 'O')),
  name text not null,
  -- as `imports/chains.ts` tells by the name; null for none
  chain text,
  ncpdp text,
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

-- Under what other names they do business.
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

create table zip_position (
  import_id int not null references data_import on delete cascade,
  zip text not null check (zip ~ '^\d{5}$'),
  latitude float8 not null,
  longitude float8 not null,
  primary key (zip, import_id)
);

create table npi_position (
  import_id int not null references data_import on delete cascade,
  npi text not null,
  latitude float8 not null,
  longitude float8 not null,
  primary key (npi, import_id)
);

-- Which files a pharmacy came from; null for the demo's and for what an operator has put in.
alter table pharmacy_location add column source text check (source in ('nppes', 'own'));
