-- What an organization's visitors did, as sums of a day: no device, no person, no medication, no place.
create table daily_count (
  organization_id int not null references organization on delete cascade,
  -- in New York
  day date not null,
  measure text not null,
  -- such as the kind of price; empty where there is one only
  kind text not null default '',
  count int not null check (count > 0),
  primary key (organization_id, day, measure, kind)
);
