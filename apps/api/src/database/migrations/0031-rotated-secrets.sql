-- Secrets that an operator has replaced: what was made with them stays good for a while.
-- null: before it was recorded
alter table server_secret add column made_at timestamptz;
alter table server_secret alter column made_at set default now();

create table former_secret (
  id bigint generated always as identity primary key,
  -- as in server_secret, or `sso` for the key of an organization
  name text not null,
  organization_id int references organization on delete cascade,
  value text not null,
  replaced_at timestamptz not null default now(),
  accepted_until timestamptz not null,
  check ((name = 'sso') = (organization_id is not null))
);
create index former_secret_name on former_secret (name, organization_id);

-- Browsers are told the public key for notifications with their organization. By row: every start of a server inserts what is there.
create trigger moves_data_version after insert or update or delete on server_secret
  for each row execute function move_data_version('organizations');
alter table server_secret enable always trigger moves_data_version;

alter table operator_action drop constraint operator_action_kind_check;
alter table operator_action add constraint operator_action_kind_check
  check (kind in ('exported', 'removed', 'refused', 'secret rotated'));
