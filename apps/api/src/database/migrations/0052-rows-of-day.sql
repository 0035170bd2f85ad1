-- Which rows hold on the day of a fill.

-- The code of its rows in plan_cost and plan_unit_cost. A publisher's plan has a code for each year; the costs of an operator's
-- own plan say their days themselves.
alter table published_plan add column costs text not null
  generated always as (case when code like 'own-%' then series else code end) stored;

-- As in every other table with days.
alter table unit_cost rename column effective_on to starts_on;
-- The newest week that says this price, in a file that says all prices again each week; null where a later week said another.
alter table unit_cost add column said_on date;
update unit_cost u set said_on = i.as_of from data_import i
where i.id = u.import_id and i.kind = 'nadac' and not exists (
  select from unit_cost o where o.import_id = u.import_id and o.ndc = u.ndc and o.starts_on > u.starts_on
);
