-- Reminders of saved coupons, and coupons handed on to somebody else.

-- A coupon has at most one reminder of each kind, and takes them with it when it is deleted.
create table reminder (
  id int generated always as identity primary key,
  saved_coupon_id int not null references saved_coupon on delete cascade,
  kind text not null check (kind in ('dose', 'refill')),
  -- IANA name; it fires by the clock on the wall there
  time_zone text not null,
  start_date date not null,
  -- of a dose: minutes after midnight, one to three
  minutes int[] not null default '{}',
  -- of a refill: 30 or 90
  duration_days int,
  by_text boolean not null default false,
  by_email boolean not null default false,
  -- to the millisecond, so that a server that has read it can say whether somebody has moved it since
  next_at timestamptz(3) not null,
  unique (saved_coupon_id, kind),
  check (case kind when 'dose' then cardinality(minutes) between 1 and 3 else duration_days is not null end)
);
-- What is due is found without a look at what is not.
create index reminder_due on reminder (next_at);

-- What a message leads to, and until when it is of use.
alter table message add column saved_coupon_id int references saved_coupon on delete set null;
create index message_of_coupon on message (saved_coupon_id) where saved_coupon_id is not null;
alter table message add column expires_at timestamptz;
create index message_expiring on message (expires_at) where expires_at is not null;

-- A coupon that was handed on. The link holds a random token, which stands here as a hash; whom it went to stands nowhere.
create table shared_coupon (
  token_hash bytea primary key,
  organization_id int not null references organization,
  -- who handed it on; for the limits alone
  device_id uuid references device on delete set null,
  coupon_type text not null check (coupon_type in ('M', 'P')),
  product_detail_id int not null references product_detail,
  quantity numeric(8,3) not null check (quantity > 0),
  -- exactly this pharmacy, or the group's nearest, or the best one
  pharmacy_location_id int references pharmacy_location,
  pharmacy_group_id int references pharmacy_group,
  -- where it was looked for: the pharmacy's own zip, or the one of whoever handed it on
  zip text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index shared_coupon_expiring on shared_coupon (expires_at);
