-- Files that an operator imported, and what each has brought: every row that a price rests on names its import.
create table data_import (
  id int generated always as identity primary key,
  kind text not null,
  -- a newer file of the same kind and scope replaces an older one
  scope text not null,
  file_name text not null,
  -- SHA-256, in hex
  digest text not null,
  -- current: read by servers; held: too much has changed, until an operator says yes; replaced by a newer; undone by an operator
  state text not null check (state in ('current', 'held', 'replaced', 'undone')),
  -- the day of publication, where the file names one
  as_of date,
  taken int not null,
  refused int not null,
  added int not null,
  changed int not null,
  unchanged int not null,
  removed int not null,
  imported_at timestamptz not null default now(),
  -- the one that stood before it in its scope
  previous_id int references data_import on delete set null
);
create unique index data_import_current on data_import (kind, scope) where state = 'current';
create trigger moves_data_version after insert or update or delete or truncate on data_import
  for each statement execute function move_data_version('prices');
alter table data_import enable always trigger moves_data_version;

-- The rows of the file that is being imported: empty outside of its transaction.
create unlogged table import_row (
  line int not null,
  fields text[] not null
);

-- What one unit of an NDC costs a pharmacy: NADAC, and the bases of contracts that an operator has a licence for.
create table unit_cost (
  import_id int not null references data_import on delete cascade,
  ndc text not null check (ndc ~ '^\d{11}$'),
  basis text not null,
  unit text not null check (unit in ('EA', 'ML', 'GM')),
  -- dollars for one unit
  price numeric(14,7) not null check (price > 0),
  effective_on date not null,
  -- last day; null for no end
  ends_on date,
  primary key (ndc, basis, effective_on, import_id)
);
create index unit_cost_import on unit_cost (import_id);
