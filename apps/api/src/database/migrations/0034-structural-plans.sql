-- What everybody can choose, whatever plans there are: a plan that is not listed (W, the default), and none at all (Z). They came with
-- the demo data, and went with it. They keep the numbers that they had there where these are free.
insert into insurance_plan (id, name, name_es, type, segment, value, is_default)
select case when exists (select from insurance_plan where id = said.id) then nextval('insurance_plan_id')::int else said.id end,
  said.name, said.name_es, said.type, 'other', said.type,
  said.type = 'W' and not exists (select from insurance_plan where is_default)
from (values
  (1, 'Other / not listed', 'Otro / no está en la lista', 'W'),
  (2, 'I have no insurance', 'No tengo seguro', 'Z')
) as said (id, name, name_es, type)
where not exists (select from insurance_plan p where p.type = said.type);

-- Through whom people have a plan: what they choose first.
alter table insurance_plan add column coverage text generated always as (
  case
    when segment = 'commercial' then case when publisher like 'Marketplace%' then 'marketplace' else 'employer' end
    when segment = 'government' then case when name || ' ' || card_words || ' ' || publisher ilike '%medicare%' then 'medicare' else 'public' end
  end
) stored;
create index insurance_plan_coverage on insurance_plan (coverage);
