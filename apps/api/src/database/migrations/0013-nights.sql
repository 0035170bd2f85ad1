-- A migration that contracts ends older versions: a server that does not know it does not start on what it left.
alter table migration add column ends_older boolean not null default false;

-- What an operator has stopped for a while.
create table pause (
  kind text not null check (kind in ('texts', 'emails', 'push', 'reminders', 'sign-up', 'org', 'data')),
  -- an organization's code in capitals, or a kind of price; empty where the kind says it all
  subject text not null default '',
  since timestamptz not null default now(),
  -- null until somebody resumes it
  ends_at timestamptz,
  primary key (kind, subject)
);

-- The processes that serve, as each says every few seconds; one that was killed stays until a day later.
create table server_process (
  id uuid primary key default gen_random_uuid(),
  role text not null check (role in ('all', 'web', 'worker')),
  version text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- answers with a status from 500 in the last hour, but for those of a pause
  failures int not null default 0
);

-- What waits is counted whenever the metrics are read.
create index outbox_waiting on outbox (channel, created_at)
  where delivered_at is null and failed_at is null and suppressed_at is null;
