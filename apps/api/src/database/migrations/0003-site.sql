-- What the full site needs: support contacts, images, what visitors tell us, and messages on their way out.

alter table app add column support_phone text not null default '';
alter table app add column support_email text not null default '';
alter table app add column address text[] not null default '{}';

-- An organization's images, by the file names in its options.
create table organization_file (
  organization_id int not null references organization on delete cascade,
  name text not null check (name ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$'),
  media_type text not null check (media_type in ('image/svg+xml', 'image/png', 'image/jpeg', 'image/webp', 'image/gif')),
  content bytea not null,
  primary key (organization_id, name)
);

-- A question to support.
create table contact_message (
  id bigint generated always as identity primary key,
  device_id uuid references device on delete set null,
  organization_id int not null references organization,
  first_name text not null,
  last_name text not null,
  email text not null,
  notes text not null,
  created_at timestamptz not null default now()
);

-- Asking a device to share the app or to rate it; one of each kind for a device.
create table engagement (
  id int generated always as identity primary key,
  device_id uuid not null references device on delete cascade,
  kind text not null check (kind in ('share', 'rating')),
  created_at timestamptz not null default now(),
  -- closed without an answer: not asked again
  muted_at timestamptz,
  -- shared or rated
  done_at timestamptz,
  unique (device_id, kind)
);

create table app_rating (
  engagement_id int primary key references engagement on delete cascade,
  rating numeric(3,2) not null check (rating between 1 and 5 and rating * 4 = round(rating * 4)),
  comment_text text not null default '',
  created_at timestamptz not null default now()
);

-- Messages on their way out. What was acknowledged stands here until it is delivered.
create table outbox (
  id bigint generated always as identity primary key,
  organization_id int not null references organization,
  device_id uuid references device on delete set null,
  channel text not null check (channel in ('text', 'email')),
  -- ten digits, or an email address
  recipient text not null,
  subject text not null default '',
  body text not null,
  created_at timestamptz not null default now(),
  delivered_at timestamptz
);
create index outbox_waiting on outbox (id) where delivered_at is null;
create index outbox_of_device on outbox (device_id, created_at);
create index outbox_to on outbox (recipient, created_at);
