/**
 * The plans that people can choose, from all current files of plans: each keeps its id by its code, and one that no file has any
 * more is marked and stays for the people who chose it.
 */
import type { Transaction } from '../../../database/database'
import { marketplacePlans } from '../kinds/marketplace/plans'
import { ownPlans } from '../kinds/own-plans/plans'
import { partDPlans } from '../kinds/part-d/plans'
import { upsertSql } from './upsert'

const kinds = [partDPlans, marketplacePlans, ownPlans]

/**
 * $1 kinds, $2 their publishers. A plan in several files comes from the newest. A plan year ends before the next year of the same
 * plan begins.
 */
const coveragesSql = `
  published as (
    select distinct on (p.code) p.code, p.series, p.name, p.name_es, p.card_words, p.type,
      case p.type when 'X' then 'government' else 'commercial' end segment, k.publisher, p.import_id, p.starts_on, p.ends_on,
      p.special_needs, p.is_suppressed,
      not exists (select from plan_area a where a.import_id = p.import_id and a.code = p.code) is_everywhere,
      case k.publisher when 'own' then '' else concat_ws(', ', k.publisher, p.as_of::text) end formulary_text
    from current_published_plan p
    join unnest($1::text[], $2::text[]) k (kind, publisher) on k.kind = p.kind
    order by p.code, p.import_id desc
  ), said as (
    select code, series, name, name_es, card_words, type, segment, publisher, import_id, starts_on,
      least(ends_on, lead(starts_on) over (partition by series order by starts_on) - 1) ends_on,
      special_needs, is_suppressed, is_everywhere, formulary_text
    from published
  )`

const writeSql = upsertSql(
  'insurance_plan',
  'code',
  // biome-ignore format: names alone
  [
    'series', 'name', 'name_es', 'card_words', 'type', 'segment', 'value', 'publisher', 'import_id', 'starts_on',
    'ends_on', 'special_needs', 'is_suppressed', 'is_everywhere', 'formulary_text', 'obsolete_on',
  ],
  `with ${coveragesSql} select *, type "value", null::date obsolete_on from said`,
  'code',
)

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
    await transaction.query(writeSql, [names, publishers])
    await transaction.query(endSql, [names, publishers])
  },
}
