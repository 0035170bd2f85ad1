-- What ends: indices of what is deleted or erased by age, and what says how old something is.

-- Whether somebody came back with the token of the registration; devices where nobody did are deleted after a day. All that
-- are here already count as used.
alter table device add column was_authenticated boolean not null default true;
alter table device alter column was_authenticated set default false;
create index device_seen on device (seen_at);
create index device_unused on device (created_at) where not was_authenticated;

-- What refers to a device, so that its deletion reads no whole table.
create index verification_of_device on verification (device_id);
create index contact_message_of_device on contact_message (device_id) where device_id is not null;
create index shared_coupon_of_device on shared_coupon (device_id) where device_id is not null;

create index rate_window_start on rate_window (window_start);
create index verification_created on verification (created_at);
create index device_session_ended on device_session ((least(expires_at, coalesce(revoked_at, expires_at))));
create index contact_message_created on contact_message (created_at);
create index app_rating_created on app_rating (created_at);
create index account_event_happened on account_event (happened_at);

-- When a message's content is of no more use, such as a one-time secret; null where only its age decides.
alter table outbox add column expires_at timestamptz;
create index outbox_expiring on outbox (expires_at) where expires_at is not null and body <> '';
create index outbox_content on outbox (created_at) where body <> '';
create index outbox_created on outbox (created_at);

-- The open proofs of an account's contacts, which end when its password or a contact changes.
create index verification_of_user on verification (app_user_id) where app_user_id is not null;
-- Whether a device has proved before that it is this person's.
create index account_event_of_device on account_event (app_user_id, device_id);

-- Single sign-on tokens that created a password: each does so once.
create table used_link_token (
  token_hash bytea primary key,
  expires_at timestamptz not null
);
create index used_link_token_expiring on used_link_token (expires_at);
