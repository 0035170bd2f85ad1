/** Counts the imported rows that apply on a day, begin later, and have ended, by import. */
import type { Queryable } from '../../database/database'
import { appliesOn, type DatedTable } from '../../domain/prices/imported/applies-on'

export interface RowsByDay {
  importId: number
  kind: string
  fileName: string
  /** Rows that apply on the day. */
  holding: number
  later: number
  /** The first day of the next row, as YYYY-MM-DD; `null` if none begins later. */
  nextOn: string | null
  ended: number
  /** The last day of the row that ended last, as YYYY-MM-DD; `null` if none has ended. */
  endedOn: string | null
}

/** Counts the rows of a table by import. $1 the day. */
const countsOf = (table: DatedTable) => `
  select import_id, count(*) filter (where ${appliesOn('r', '$1::date')})::int holding,
    count(*) filter (where starts_on > $1::date)::int later, min(starts_on) filter (where starts_on > $1::date) next_on,
    count(*) filter (where ends_on < $1::date)::int ended, max(ends_on) filter (where ends_on < $1::date) ended_on
  from ${table} r group by import_id`

const sql = `
  select i.id "importId", i.kind, i.file_name "fileName", r.holding, r.later, r.next_on::text "nextOn", r.ended,
    r.ended_on::text "endedOn"
  from data_import i join (
    ${countsOf('network_rate')} union all ${countsOf('usual_price')} union all ${countsOf('chain_coupon')}
    union all ${countsOf('copay_program')} union all ${countsOf('published_plan')} union all ${countsOf('plan_drug')}
    union all ${countsOf('plan_cost')} union all ${countsOf('plan_average')}
  ) r on r.import_id = i.id where i.state = 'current' and not i.is_demo order by i.kind, i.id`

/** Current imports whose rows have days; without demo data. @param day YYYY-MM-DD */
export const rowsByDay = (queryable: Queryable, day: string) => queryable.query<RowsByDay>(sql, [day])
