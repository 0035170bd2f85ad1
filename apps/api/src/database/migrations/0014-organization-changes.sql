-- What operators changed of an organization, by whom, when and why: to be read, and to be taken back.
create table organization_change (
  id bigint generated always as identity primary key,
  organization_id int not null references organization on delete cascade,
  made_at timestamptz not null default now(),
  -- the operator's name on their machine
  made_by text not null,
  reason text not null,
  -- the whole record with its images; null where there was none before
  before jsonb,
  after jsonb not null
);
create index organization_change_organization on organization_change (organization_id, id);
