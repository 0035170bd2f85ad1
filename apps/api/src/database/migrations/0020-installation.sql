-- Where the messages of this database go out: a restored or copied one differs in it, and stays silent until an operator adopts it.
create table installation (
  only_row boolean primary key default true check (only_row),
  -- PUBLIC_URL of the servers that send
  public_url text not null,
  -- what a copy has otherwise; empty where nobody may send until it is adopted
  database_identity text not null,
  adopted_at timestamptz not null default now()
);
