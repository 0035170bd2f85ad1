-- Which rows hold on the day of a fill.

-- The code of its rows in plan_cost and plan_unit_cost. A publisher's plan has a code for each year; the costs of an operator's
-- own plan say their days themselves.
alter table published_plan add column costs text not null
  generated always as (case when code like 'own-%' then series else code end) stored;
