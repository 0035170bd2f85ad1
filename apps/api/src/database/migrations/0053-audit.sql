-- What operators did and read at the command line, in order. Each row holds the hash of the one before, so that a gap or a changed
-- row shows. No contact, no medication, no secret.
create table audit_entry (
  -- without gaps
  id int primary key,
  made_at timestamptz not null,
  made_by text not null,
  -- such as "person find"
  command text not null,
  -- about what; a contact as a keyed hash
  subject text not null,
  -- changed: the row came in the same transaction; read: the command changed nothing; refused: it ended with an error
  outcome text not null check (outcome in ('changed', 'read', 'refused')),
  previous_hash text not null,
  hash text not null
);
create index audit_entry_made on audit_entry (made_at);

-- Where the chain begins and ends: the newest row that was deleted by its age, and the newest of all. Appending locks this row.
create table audit_chain (
  only_row boolean primary key default true check (only_row),
  deleted_id int not null,
  deleted_hash text not null,
  newest_id int not null,
  newest_hash text not null
);
