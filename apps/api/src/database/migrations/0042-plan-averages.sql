-- What members of plans paid on average, as an operator's own file says it.
create table plan_average (
  import_id int not null references data_import on delete cascade,
  -- as in plan_drug
  formulary text not null,
  rxcui text not null,
  ndc text not null,
  claims int not null check (claims > 0),
  average numeric(9,2) not null,
  percentile_75 numeric(9,2) not null,
  starts_on date not null,
  ends_on date,
  primary key (formulary, rxcui, ndc, starts_on, import_id)
);
create index plan_average_import on plan_average (import_id);
create trigger moves_data_version after insert or update or delete or truncate on plan_average
  for each statement execute function move_data_version('prices');
alter table plan_average enable always trigger moves_data_version;
