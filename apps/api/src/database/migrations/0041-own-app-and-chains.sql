-- An organization's own mobile app: links to it, what its band says, its ratings. Null: its edition's is shown.
alter table organization add column mobile_app jsonb;

-- Chains of the operator's files by their codes: names and logos go over what other files say of them.
create table chain_entry (
  import_id int not null references data_import on delete cascade,
  code text not null,
  name text not null,
  logo_url text not null,
  primary key (import_id, code)
);
