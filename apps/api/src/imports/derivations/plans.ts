/**
 * Plans that can be chosen, of all current files of plans: each keeps its id by its code, and one that is in no file any more is
 * marked and stays for those who chose it.
 */
import type { Transaction } from '../../database/database'
import { marketplacePlans } from '../kinds/marketplace/plans'
import { ownPlans } from '../kinds/own-plans/plans'
import { partDPlans } from '../kinds/part-d/plans'

const kinds = [partDPlans, marketplacePlans, ownPlans]

/** $1 kinds, $2 their publishers. A plan that several files have is of the newest. A plan year ends before the next one of the same plan begins. */
const coveragesSql = `
  published as (
    select distinct on (p.code) p.code, p.series, p.name, p.name_es, p.card_words, p.type,
      case p.type when 'X' then 'government' else 'commercial' end segment, k.publisher, p.import_id, p.starts_on, p.ends_on,
      p.special_needs, p.is_suppressed,
      not exists (select from plan_area a where a.import_id = p.import_id and a.code = p.code) is_everywhere,
      case k.publisher when 'own' then '' else concat_ws(', ', k.publisher, i.as_of::text) end formulary_text
    from published_plan p join data_import i on i.id = p.import_id and i.state = 'current'
    join unnest($1::text[], $2::text[]) k (kind, publisher) on k.kind = i.kind
    order by p.code, p.import_id desc
  ), said as (
    select code, series, name, name_es, card_words, type, segment, publisher, import_id, starts_on,
      least(ends_on, lead(starts_on) over (partition by series order by starts_on) - 1) ends_on,
      special_needs, is_suppressed, is_everywhere, formulary_text
    from published
  )`

const changeSql = `
  with ${coveragesSql}
  update insurance_plan p set series = s.series, name = s.name, name_es = s.name_es, card_words = s.card_words, type = s.type,
    segment = s.segment, value = s.type, publisher = s.publisher, import_id = s.import_id, starts_on = s.starts_on,
    ends_on = s.ends_on, special_needs = s.special_needs, is_suppressed = s.is_suppressed,
    is_everywhere = s.is_everywhere, formulary_text = s.formulary_text,
    obsolete_on = null
  from said s where s.code = p.code and (
    p.series, p.name, p.name_es, p.card_words, p.type, p.publisher, p.import_id, p.starts_on, p.ends_on, p.special_needs,
    p.is_suppressed, p.is_everywhere, p.formulary_text, p.obsolete_on
  ) is distinct from (
    s.series, s.name, s.name_es, s.card_words, s.type, s.publisher, s.import_id, s.starts_on, s.ends_on, s.special_needs,
    s.is_suppressed, s.is_everywhere, s.formulary_text, null::date
  )`

const addSql = `
  with ${coveragesSql}
  insert into insurance_plan (code, series, name, name_es, card_words, type, segment, value, publisher, import_id, starts_on, ends_on,
    special_needs, is_suppressed, is_everywhere, formulary_text)
  select code, series, name, name_es, card_words, type, segment, type, publisher, import_id, starts_on, ends_on, special_needs,
    is_suppressed, is_everywhere, formulary_text
  from said s where not exists (select from insurance_plan p where p.code = s.code) order by code`

const endSql = `
  with ${coveragesSql}
  update insurance_plan p set obsolete_on = (now() at time zone 'America/New_York')::date
  where p.code is not null and p.obsolete_on is null and not exists (select from said s where s.code = p.code)`

export const plans = {
  name: 'plans',
  kinds: kinds.map(({ name }) => name),
  async run(transaction: Transaction): Promise<void> {
    const names = kinds.map(({ name }) => name)
    const publishers = kinds.map(({ publisher }) => publisher)
    await transaction.query(changeSql, [names, publishers])
    await transaction.query(addSql, [names, publishers])
    await transaction.query(endSql, [names, publishers])
  },
}
