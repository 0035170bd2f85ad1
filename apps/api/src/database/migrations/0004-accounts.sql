-- People with accounts: who they are, how they prove it, what they agreed to, and what is written to them.

-- One person in one organization, known by a phone or an email that was confirmed.
create table app_user (
  id uuid primary key default gen_random_uuid(),
  organization_id int not null references organization,
  -- lower case
  email text,
  -- ten digits
  phone text,
  -- argon2id; null until a password was created (single sign-on)
  password_hash text,
  first_name text not null default '',
  last_name text not null default '',
  zip text,
  insurance_id int references insurance_plan,
  bin text not null default '',
  group_num text not null default '',
  mile_radius int not null default 25,
  pharmacy_location_id int references pharmacy_location,
  pharmacy_group_id int references pharmacy_group,
  language text not null default 'en' check (language in ('en', 'es')),
  email_allowed boolean not null default false,
  text_allowed boolean not null default false,
  created_at timestamptz not null default now(),
  check (email is not null or phone is not null)
);
create unique index app_user_email on app_user (organization_id, email) where email is not null;
create unique index app_user_phone on app_user (organization_id, phone) where phone is not null;

-- A refresh token is `selector.secret`: the selector finds the session, the secret changes with each use.
alter table device_session add column selector text not null default gen_random_uuid()::text;
create unique index device_session_selector on device_session (selector);
alter table device_session add column previous_token_hash bytea;
alter table device_session add column rotated_at timestamptz;
alter table device_session add column app_user_id uuid references app_user on delete cascade;
create index device_session_user on device_session (app_user_id) where app_user_id is not null;

-- What an organization encrypts `encuser` with: 32 bytes in Base64, shared with it by the operator. Null until asked for.
alter table organization add column sso_key text;

-- Proving a contact: a sign-up, a recovery, or a change of email or phone, by a secret sent to it.
create table verification (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('signup', 'recovery', 'change')),
  organization_id int not null references organization,
  device_id uuid not null references device on delete cascade,
  app_user_id uuid references app_user on delete cascade,
  channel text not null check (channel in ('text', 'email')),
  contact text not null,
  -- argon2id; null where nobody may pass, such as the sign-up of a contact that has an account
  secret_hash text,
  tries int not null default 0,
  sends int not null default 1,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index verification_contact on verification (contact, created_at);

-- What somebody agreed to or took back, in which words. Kept after an account is removed, with the contact as a keyed hash.
create table consent (
  id bigint generated always as identity primary key,
  app_user_id uuid references app_user on delete set null,
  organization_id int not null references organization,
  channel text not null check (channel in ('text', 'email')),
  contact_hash bytea not null,
  is_granted boolean not null,
  wording text not null,
  language text not null,
  -- where it was said: signup, settings, message (STOP), link (unsubscribe), removal
  source text not null,
  given_at timestamptz not null
);
create index consent_of_user on consent (app_user_id);
create index consent_of_contact on consent (contact_hash);

-- Contacts that want nothing from an organization any more. Texts: nothing at all, by law; emails: nothing but what was asked for.
create table suppression (
  organization_id int not null references organization,
  channel text not null check (channel in ('text', 'email')),
  contact_hash bytea not null,
  source text not null,
  created_at timestamptz not null,
  primary key (organization_id, channel, contact_hash)
);

-- What happened to an account, for the person and for whoever must explain it. No contact, no content.
create table account_event (
  id bigint generated always as identity primary key,
  app_user_id uuid not null,
  organization_id int not null references organization,
  device_id uuid,
  kind text not null,
  happened_at timestamptz not null
);
create index account_event_of_user on account_event (app_user_id);

-- Messages in the app.
create table message (
  id int generated always as identity primary key,
  app_user_id uuid not null references app_user on delete cascade,
  type text not null check (type in ('refill', 'other')),
  title text not null,
  body text not null,
  -- [{"name": ..., "strength": ..., "dosage": ...}]
  coupon_details jsonb not null default '[]',
  sent_at timestamptz not null,
  read_at timestamptz,
  deleted_at timestamptz
);
create index message_of_user on message (app_user_id, sent_at desc) where deleted_at is null;

-- Deliveries: what a message is made of, and how far it has come.
alter table outbox drop constraint outbox_channel_check;
alter table outbox add constraint outbox_channel_check check (channel in ('text', 'email', 'push'));
-- stays the same over all tries, so that a receiver knows a message that it has
alter table outbox add column message_key uuid not null default gen_random_uuid();
alter table outbox add column html text not null default '';
-- address of the one-click unsubscribing; empty for what was asked for, such as a code
alter table outbox add column unsubscribe_url text not null default '';
alter table outbox add column is_requested boolean not null default true;
-- the same key is sent once
alter table outbox add column dedupe_key text unique;
alter table outbox add column tries int not null default 0;
alter table outbox add column last_error text not null default '';
-- given up, after many tries or at once where no try can help
alter table outbox add column failed_at timestamptz;
-- not sent, since the recipient does not want it
alter table outbox add column suppressed_at timestamptz;
drop index outbox_waiting;
create index outbox_open on outbox (id) where delivered_at is null and suppressed_at is null
