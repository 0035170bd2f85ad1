-- The networks whose cards an organization shows, and what stands on them in its name; without a row all networks, each with
-- its own numbers.
create table organization_network (
  organization_id int not null references organization on delete cascade,
  network_id int not null references network on delete cascade,
  -- of networks with the same price the lowest is shown
  priority int not null,
  -- null: the network's own
  bin text,
  pcn text,
  group_num text,
  powered_by text,
  pharmacy_phone text,
  member_phone text,
  -- letters in front of member ids; null: RXG
  member_prefix text,
  -- first and last day, in New York
  starts_on date,
  ends_on date,
  primary key (organization_id, network_id)
);
create trigger moves_data_version after insert or update or delete or truncate on organization_network
  for each statement execute function move_data_version('organizations');
alter table organization_network enable always trigger moves_data_version;
