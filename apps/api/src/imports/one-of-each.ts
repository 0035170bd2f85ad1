/**
 * A file may name a thing twice: of the rows that were staged in `import_row` one stays for each key, before the kind stores them.
 * What was the same and what was replaced is counted by the file's own rows, of which one can stage several.
 */
import { one, type Queryable } from '../database/database'
import type { SettledRows } from './file-kind'

interface Counts {
  same: number
  replaced: number
  inPart: number
  lines: number[]
  by: number[]
}

/** Of each key the last row counts. @param key of a row in `import_row`, as SQL lists it */
export const lastOfEach = (key: string): string => oneOfEach(key, 'fields', 'line desc')

/**
 * @param key of a row in `import_row`, as SQL lists it
 * @param value two rows that have it alike are the same
 * @param order the first of it stays
 */
export const oneOfEach = (key: string, value: string, order: string): string => `
  with ranked as materialized (
    select ctid id, line, row_number() over w place, first_value(line) over w by,
      (${value}) is not distinct from first_value(${value}) over w is_same
    from import_row window w as (partition by ${key} order by ${order})
  ), gone as (
    delete from import_row r using ranked where r.ctid = ranked.id and ranked.place > 1
  ), counted as (
    select line, bool_or(place = 1) is_kept, bool_and(is_same) is_same, min(by) filter (where not is_same) by
    from ranked where line in (select line from ranked where place > 1) group by line
  )
  select count(*) filter (where not is_kept and is_same)::int same,
    count(*) filter (where not is_kept and not is_same)::int replaced,
    count(*) filter (where is_kept and not is_same)::int "inPart",
    array(select line from counted where not is_kept and not is_same order by line limit 10) lines,
    array(select by from counted where not is_kept and not is_same order by line limit 10) by
  from counted`

/** @param sql of `lastOfEach` or `oneOfEach` */
export async function settle(transaction: Queryable, sql: string): Promise<SettledRows> {
  const { same, replaced, inPart, lines, by } = await one<Counts>(transaction, sql)
  return {
    same,
    replaced,
    firstReplaced: lines.map((line, at) => ({ line, by: by[at] ?? line })),
    leftOut: [],
    partsLeftOut: inPart === 0 ? [] : [{ reason: 'what another row of the file says otherwise', rows: inPart }],
  }
}
