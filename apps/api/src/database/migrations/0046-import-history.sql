-- Why an import waits for a yes, and what it does to prices: worked out before it takes effect.
alter table data_import add column held_because text;
alter table data_import add column rehearsals jsonb;

-- Who imported, accepted and took back what. It stays when the rows of an import are deleted.
create table import_event (
  id int generated always as identity primary key,
  import_id int not null,
  kind text not null,
  scope text not null,
  file_name text not null,
  -- imported: taken at once; held: it waits; accepted: a yes took it; undone: taken back; restored: read again since another was undone
  act text not null check (act in ('imported', 'held', 'accepted', 'undone', 'restored')),
  made_by text not null,
  -- why it was held, or would have been without a yes
  reason text,
  made_at timestamptz not null default now()
);
