-- What servers keep in memory rests on these tables. Each family of them has a version that every change moves, in the
-- change's own transaction: whoever reads the version sees no older data than it stands for.
-- A family's version is the sum of its rows. A writer takes a row that no other writer holds, so none waits for another, and
-- two never wait for each other in a circle; where all are held it adds a row. Plain rows: a sequence would move before the commit.
create table data_version (
  slot int generated always as identity primary key,
  family text not null check (family in ('catalogue', 'prices', 'plans', 'pharmacies', 'places', 'organizations', 'content')),
  moves bigint not null default 1
) with (fillfactor = 50);
create index data_version_family on data_version (family);
insert into data_version (family)
  values ('catalogue'), ('prices'), ('plans'), ('pharmacies'), ('places'), ('organizations'), ('content');

-- With the search path of today: a restore runs without one.
create function move_data_version() returns trigger language plpgsql set search_path from current as $$
begin
  begin
    update data_version set moves = moves + 1 where slot = (
      select slot from data_version where family = tg_argv[0] order by slot for update skip locked limit 1
    );
    if found then
      return null;
    end if;
  exception when serialization_failure then
    null; -- a repeatable read that began before somebody else's move cannot change that row
  end;
  insert into data_version (family) values (tg_argv[0]);
  return null;
end
$$;

do $$
declare
  each record;
begin
  for each in select * from (values
    ('product', 'catalogue'), ('product_detail', 'catalogue'), ('product_quantity', 'catalogue'),
    ('network', 'prices'), ('network_contract', 'prices'), ('manufacturer_program', 'prices'), ('formulary', 'prices'),
    ('formulary_tier', 'prices'), ('formulary_entry', 'prices'), ('copay_statistic', 'prices'),
    ('insurance_plan', 'plans'),
    ('pharmacy_group', 'pharmacies'), ('pharmacy_location', 'pharmacies'),
    ('place', 'places'),
    ('organization', 'organizations'), ('app', 'organizations'),
    ('content', 'content')
  ) as families ("table", family)
  loop
    execute format('create trigger moves_data_version after insert or update or delete or truncate on %I
      for each statement execute function move_data_version(%L)', each."table", each.family);
    -- Also where a session calls itself a replica, as restores and some tools do.
    execute format('alter table %I enable always trigger moves_data_version', each."table");
  end loop;
end
$$;
