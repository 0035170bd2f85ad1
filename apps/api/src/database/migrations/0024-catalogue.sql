-- What the catalogue is made of: files of the NLM, the FDA and Medicaid, and an operator's own drugs.

-- RxTerms: drugs as people choose them.
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
  -- not for choosing
  is_suppressed boolean not null,
  primary key (import_id, rxcui)
);
create table rxterms_ingredient (
  import_id int not null references data_import on delete cascade,
  rxcui text not null,
  ingredient_rxcui text not null,
  ingredient text not null,
  primary key (import_id, rxcui, ingredient_rxcui)
);

-- RxNorm: names, NDCs, and which generic a brand stands for.
create table rxnorm_name (
  import_id int not null references data_import on delete cascade,
  rxcui text not null,
  tty text not null,
  name text not null,
  primary key (import_id, rxcui, tty)
);
create table rxnorm_ndc (
  import_id int not null references data_import on delete cascade,
  ndc text not null check (ndc ~ '^\d{11}$'),
  rxcui text not null,
  -- RxNorm's own word goes over a label's
  source text not null check (source in ('RXNORM', 'MTHSPL')),
  primary key (import_id, ndc, source)
);
create table rxnorm_tradename (
  import_id int not null references data_import on delete cascade,
  brand_rxcui text not null,
  generic_rxcui text not null,
  primary key (import_id, brand_rxcui, generic_rxcui)
);

-- The FDA's directory.
create table fda_product (
  import_id int not null references data_import on delete cascade,
  product_id text not null,
  is_otc boolean not null,
  form text not null,
  -- such as NDA020702; empty where there is none
  application text not null,
  labeler text not null,
  -- milligrams, or what else it is measured in, as the Orange Book can be compared with; see imports/reading/strengths.ts
  strength_key text not null,
  -- established pharmacologic classes
  classes text not null,
  dea_schedule text,
  primary key (import_id, product_id)
);
create table fda_package (
  import_id int not null references data_import on delete cascade,
  ndc text not null check (ndc ~ '^\d{11}$'),
  product_id text not null,
  package_text text not null,
  -- tablets, milliliters or grams; null where the text does not say it
  units numeric(12,3) check (units > 0),
  -- tablets, pouches, syringes, whatever is in them
  pieces numeric(12,3) check (pieces > 0),
  primary key (import_id, ndc)
);
create index fda_package_product on fda_package (import_id, product_id);

-- The Orange Book: equivalence codes by application and strength.
create table orange_book_product (
  import_id int not null references data_import on delete cascade,
  -- as the directory writes it: NDA020702, ANDA090548
  application text not null,
  product_no text not null,
  strength_key text not null,
  te_codes text[] not null,
  primary key (import_id, application, product_no)
);

-- Medicaid: what is dispensed, in a year.
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
  -- name, form and strength in lower case: see imports/kinds/catalogue-additions.ts
  own_key text not null,
  -- a package of it; empty for none yet
  ndc text not null check (ndc ~ '^(\d{11})?$'),
  name text not null,
  type text not null check (type in ('B', 'G')),
  -- the brand of a generic, the generic of a brand
  other_name text not null,
  form text not null,
  strength text not null,
  quantity numeric(8,3) check (quantity > 0),
  unit_name text not null,
  package_text text not null,
  package_units numeric(12,3) check (package_units > 0),
  is_otc boolean not null,
  primary key (import_id, own_key, ndc)
);

-- What a search finds a product by besides its names: other brands, ingredients, short forms such as HCTZ.
alter table product add column search_words text not null default '';
-- An operator's own drug has this instead of an RXCUI.
alter table product_detail add column own_key text unique;
-- A quantity of 1 is one package, such as an inhaler, of drug_ndc.package_units; else a quantity is in units of its price.
alter table product_detail add column counts_packages boolean not null default false;

-- Drugs and packages while the catalogue is made: empty outside of that transaction.
create unlogged table catalogue_drug (
  rxcui text unique,
  own_key text unique,
  -- in lower case
  product_key text not null,
  product_name text not null,
  type text not null,
  -- the product that is its generic, in lower case; of a brand
  generic_key text,
  generic_name text,
  form text not null,
  strength text not null,
  unit text not null,
  unit_name text not null,
  counts_packages boolean not null,
  search_words text not null,
  -- among the strengths of its form
  position int not null,
  -- as its file says it
  usual_quantity numeric
);
create unlogged table catalogue_quantity (
  product_detail_id int not null,
  quantity numeric(8,3) not null,
  is_default boolean not null,
  primary key (product_detail_id, quantity)
);
create unlogged table catalogue_ndc (
  ndc text primary key,
  rxcui text,
  own_key text,
  labeler text not null,
  package_text text not null,
  package_units numeric,
  te_codes text[] not null,
  prescriptions bigint not null,
  usual_quantity numeric,
  is_otc boolean,
  dea_schedule text,
  classes text not null,
  -- in the FDA's directory: on the market
  is_listed boolean not null,
  position int
);
