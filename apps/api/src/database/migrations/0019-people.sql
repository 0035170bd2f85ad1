-- What operators did with what belongs to people: who did it, when and why. No contact and no content; ids may outlive their rows.
create table operator_action (
  id bigint generated always as identity primary key,
  made_at timestamptz not null default now(),
  -- the operator's name on their machine
  made_by text not null,
  kind text not null check (kind in ('exported', 'removed', 'refused')),
  -- null for all of them
  organization_id int references organization,
  app_user_id uuid,
  device_id uuid,
  -- why: how somebody asked, and where that is filed
  note text not null,
  -- how many rows of each kind
  counts jsonb not null default '{}'
);
create index operator_action_made on operator_action (made_at);

-- A question to support has an end, and belongs to a conversation. A text that was not understood is one too.
alter table contact_message add column channel text not null default 'form' check (channel in ('form', 'text'));
-- ten digits, of a text; its sender gave no name and no address
alter table contact_message add column phone text;
-- the message id of the conversation's first email to support
alter table contact_message add column thread_key uuid;
alter table contact_message add column closed_at timestamptz;
alter table contact_message add column closed_by text;
alter table contact_message add column close_note text not null default '';
create index contact_message_open on contact_message (created_at) where closed_at is null;
create index contact_message_of_phone on contact_message (phone) where phone is not null;

-- What a visitor wrote, on its way to support: the message id that it goes on with.
alter table outbox add column in_reply_to uuid;
-- A person's own words: no automatic message, which ticket systems would drop.
alter table outbox add column is_personal boolean not null default false;
