-- What servers read is made of imports: of which, so that what was cut short is made up for.
create table data_derivation (
  name text primary key,
  made_from int[] not null,
  made_at timestamptz not null default now()
);
