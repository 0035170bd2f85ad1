-- What was refused of whom, by hour, kind and network: one row, however often. No contact, no token, no address that can be read.
create table security_event (
  -- its beginning
  hour timestamptz not null,
  kind text not null check (kind in ('sign_in_failed', 'recovery_begun', 'recovered', 'code_refused', 'token_refused', 'too_many_requests')),
  -- keyed hash of an IPv4 address or an IPv6 /64; empty for all those together that came when the hour had enough of them
  network text not null,
  count int not null check (count > 0),
  primary key (hour, kind, network)
);

-- From which network somebody signed in, failed to, or changed a password, likewise hashed; forgotten as early as security_event is.
alter table account_event add column network text;
create index account_event_of_network on account_event (network, happened_at) where network is not null;
