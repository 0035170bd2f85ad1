-- Prices come from imported files alone: the tables and columns that the demo data once filled by itself go.

-- Without them that demo data would have no price, and `demo remove` could not tell it from an operator's own.
do $$
begin
  if (
    exists (select from network_contract) or exists (select from formulary_entry) or exists (select from manufacturer_program)
  ) and not exists (select from data_import where is_demo) then
    raise exception 'This database has demo data as an early version stored it: run `rxgauge demo remove` with the version that made it, or begin with a new database.';
  end if;
end
$$;

alter table insurance_plan drop column formulary_id;
drop table copay_statistic, formulary_entry, formulary_tier, formulary, manufacturer_program, network_contract;
alter table product_detail drop column unit_cost;
alter table pharmacy_group drop column generic_first_rate, drop column generic_rest_rate, drop column brand_rate,
  drop column usual_fee, drop column coupon_percent;
alter table network drop column generic_rate, drop column brand_rate;
alter table place drop column cost_index;

-- The source of the demo's prices is called after them, in what can be undone too.
update organization set options =
  jsonb_set(options, '{priceSources}', replace(options ->> 'priceSources', '"built-in"', '"demo"')::jsonb)
where options ->> 'priceSources' like '%"built-in"%';
update organization_change set before = jsonb_set(before, '{document,options,priceSources}',
  replace(before #>> '{document,options,priceSources}', '"built-in"', '"demo"')::jsonb)
where before #>> '{document,options,priceSources}' like '%"built-in"%';
update organization_change set after = jsonb_set(after, '{document,options,priceSources}',
  replace(after #>> '{document,options,priceSources}', '"built-in"', '"demo"')::jsonb)
where after #>> '{document,options,priceSources}' like '%"built-in"%';
