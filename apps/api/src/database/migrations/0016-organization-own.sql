-- What an organization says of itself; null where its edition's (app) goes on.
alter table organization add column product_name text;
alter table organization add column support_phone text;
alter table organization add column support_email text;
-- where answers to its emails go; null: to its support
alter table organization add column reply_to text;
alter table organization add column address text[];
-- its last day, in New York; null: none is set
alter table organization add column ends_on date;
-- shown to nobody until an operator resumes it
alter table organization add column is_suspended boolean not null default false;

-- Hosts of an organization's own, such as savings.acme.com: there it is shown, and nobody else. Links name the first.
create table organization_host (
  host text primary key check (host = lower(host)),
  organization_id int not null references organization on delete cascade,
  position int not null
);
create index organization_host_organization on organization_host (organization_id, position);
create trigger moves_data_version after insert or update or delete or truncate on organization_host
  for each statement execute function move_data_version('organizations');
alter table organization_host enable always trigger moves_data_version;

-- Where an answer to one email goes, such as to the visitor who asks support; empty: where the organization's go.
alter table outbox add column reply_to text not null default '';

-- It goes with the rest of a message, also where a server of the release before, which does not know it, erases that.
create function erase_reply_to() returns trigger language plpgsql as $$
begin
  new.reply_to := '';
  return new;
end
$$;
create trigger erase_reply_to before update on outbox for each row
  when (new.body = '' and new.reply_to <> '') execute function erase_reply_to();
