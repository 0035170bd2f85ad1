/**
 * Declares the rows that a kind stores: table, key, and columns with their types. The declaration types the rows that the kind
 * reads, and the statements that settle, store and compare them are generated from it here.
 */
import { one, type Queryable } from '../../database/database'
import { appliesOn } from '../../domain/prices/imported/applies-on'
import type { ReasonCount, ReplacedRow } from './balance'

/**
 * The type to which PostgreSQL casts a column's text. `scoped` is text with the scope of its import as a prefix, such as the year
 * before a plan's code: `2026-H1234-001-000`.
 */
type ColumnType =
  | 'text'
  | 'scoped'
  | 'int'
  | 'numeric'
  | 'float8'
  | 'boolean'
  | 'date'
  | 'jsonb'
  | 'text[]'
  | 'numeric[]'
export type RowColumns = Readonly<Record<string, ColumnType>>
type NameOf<R extends RowColumns> = keyof R & string

/** A row as a kind reads it. Numbers and days are text that PostgreSQL can cast. */
export type RowOf<R extends RowColumns> = Readonly<{
  [Name in keyof R]: R[Name] extends 'boolean' ? boolean | null : string | null
}>

interface StagedRows<R extends RowColumns> {
  /** Named as in the table. */
  columns: R
  /** Columns that only `order` and `leftOut` use. */
  unstored?: readonly NameOf<NoInfer<R>>[]
  key: readonly NameOf<NoInfer<R>>[]
  /** Of several rows with the same key, the first in this SQL order is stored; by default the last in the file. */
  order?: string
  /** Rows with the same key are summed into one row instead. */
  isSummed?: true
  /** Rows to leave out after the whole file is read: a condition on the rows of `staged`, and the reason. */
  leftOut?: { where: string; reason: string }
}

/** Rows of one table. If its key has `starts_on`, a row applies from that day to its `ends_on`. */
export interface TableRows<R extends RowColumns = RowColumns> extends StagedRows<R> {
  table: string
  /** A row that differs only in these columns counts as unchanged. */
  uncompared?: readonly NameOf<NoInfer<R>>[]
  /** SQL expression for a row's price. */
  price?: string
}

/** Rows for several tables. */
interface RowsOfTables<R extends RowColumns> extends StagedRows<R> {
  /** Hand-written inserts that select from `staged` by column name. `$1` is the import. */
  statements: readonly string[]
  /** The table to compare with the earlier import. */
  compares: TableRows
}

export type StoredRows<R extends RowColumns = RowColumns> = TableRows<R> | RowsOfTables<R>

/** The columns in the order of `import_row.fields`. */
export const stagedNames = ({ columns, unstored = [] }: StoredRows): readonly string[] => [
  ...storedNames({ columns, unstored }),
  ...unstored,
]

const storedNames = ({ columns, unstored = [] }: Pick<StoredRows, 'columns' | 'unstored'>) =>
  Object.keys(columns).filter((name) => !unstored.includes(name))

/** A CTE that gives the fields of `import_row` names and types. */
const staged = (stores: StoredRows, scope = '') =>
  `staged as not materialized (select line, ctid as id, fields, ${stagedNames(stores)
    .map((name, at) => `${typed(`fields[${at + 1}]`, stores.columns[name], scope)} as ${name}`)
    .join(', ')} from import_row)`

const typed = (field: string, type: ColumnType | undefined, scope: string) => {
  if (type === 'scoped') return scope + field
  return type === 'text' ? field : `${field}::${type}`
}

/** Keeps one row per key. It counts lines of the file, which may have staged several rows each. */
function settleSql(stores: StoredRows): string {
  const said = stores.unstored ? `fields[:${storedNames(stores).length}]` : 'fields'
  return `
  with ${staged(stores)}, ranked as materialized (
    select id, line, row_number() over w as place_in_key, first_value(line) over w as by,
      ${said} is not distinct from first_value(${said}) over w as is_same
    from staged window w as (partition by ${stores.key.join(', ')} order by ${stores.order ?? 'line desc'})
  ), gone as (
    delete from import_row r using ranked where r.ctid = ranked.id and ranked.place_in_key > 1
  ), counted as (
    select line, bool_or(place_in_key = 1) is_kept, bool_and(is_same) is_same, min(by) filter (where not is_same) by
    from ranked where line in (select line from ranked where place_in_key > 1) group by line
  )
  select count(*) filter (where not is_kept and is_same)::int same,
    count(*) filter (where not is_kept and not is_same)::int replaced,
    count(*) filter (where is_kept and not is_same)::int "inPart",
    array(select line from counted where not is_kept and not is_same order by line limit 10) lines,
    array(select by from counted where not is_kept and not is_same order by line limit 10) by
  from counted`
}

const leaveOutSql = (stores: StoredRows, where: string): string => `
  with ${staged(stores)}, gone as (
    delete from import_row where ctid in (select id from staged where ${where}) returning 1
  )
  select count(*)::int rows from gone`

/** Inserts the staged rows into their tables. `$1` is the import. */
function storeSql(stores: StoredRows): readonly string[] {
  const rows = `with ${staged(stores, `(select scope from data_import where id = $1) || '-' || `)}`
  if ('statements' in stores) return stores.statements.map((statement) => `${rows} ${statement}`)
  const { table, key, isSummed } = stores
  const names = storedNames(stores)
  const values = isSummed ? names.map((name) => (key.includes(name) ? name : `sum(${name})`)) : names
  return [
    `${rows} insert into ${table} (import_id, ${names.join(', ')}) select $1::int, ${values.join(', ')} from staged
     ${isSummed ? `group by ${key.join(', ')}` : ''}`,
  ]
}

const isDated = ({ key }: TableRows) => key.includes('starts_on')

const comparedRows = (stores: StoredRows): TableRows => ('compares' in stores ? stores.compares : stores)

/**
 * Counts the differences between imports `$1` and `$2`. Rows with days are compared without their first day, so a price with a
 * newer first day is the same row. Of several such rows, the one that applies today (`$3`) is compared, else the next to begin,
 * else the last.
 */
function compareSql(rows: TableRows): string {
  const { table, key, uncompared = [], price = 'null::numeric' } = rows
  const compared = storedNames(rows).filter((name) => !key.includes(name) && !uncompared.includes(name))
  const changed = compared.map((name) => `new.${name} is distinct from old.${name}`).join(' or ') || 'false'
  const select = (list: string) => ['import_id', `${price} row_price`, list, ...compared].join(', ')
  const undated = (importId: string) => `select ${select(key.join(', '))} from ${table} where import_id = ${importId}`
  const dated = (importId: string) => `
    select distinct on (row_key) * from (
      select ${select(`concat_ws('|', ${key.filter((name) => name !== 'starts_on').join(', ')}) collate "C" row_key, starts_on first_day`)},
        ${appliesOn('r', '$3::date')} holds
      from ${table} r where import_id = ${importId}
    ) r order by row_key, holds desc, first_day > $3::date desc, abs(first_day - $3::date)`
  const of = isDated(rows) ? dated : undated
  return `
  with new as (${of('$1')}), old as (${of('$2')})
  select count(*) filter (where old.import_id is null)::int added, count(*) filter (where new.import_id is null)::int removed,
    count(*) filter (where ${inBoth} and (${changed}))::int changed,
    count(*) filter (where ${inBoth} and not (${changed}))::int unchanged,
    count(*) filter (where abs(new.row_price - old.row_price) > old.row_price / 2)::int "changedByHalf"${
      isDated(rows) ? `,\n    ${todayColumns}` : ''
    }
  from new full join old using (${isDated(rows) ? 'row_key' : key.join(', ')})`
}

const inBoth = 'new.import_id is not null and old.import_id is not null'

const todayColumns = `count(*) filter (where old.holds)::int "todayBefore",
    count(*) filter (where old.holds and new.holds is not true)::int "todayGone",
    case when bool_or(new.holds) then null else min(new.first_day) filter (where new.first_day > $3::date)::text end "beginsOn"`

/** All statements that a declaration generates, for the statement check. */
export const statementsOf = (stores: StoredRows): readonly string[] => [
  ...(stores.isSummed ? [] : [settleSql(stores)]),
  ...(stores.leftOut ? [leaveOutSql(stores, stores.leftOut.where)] : []),
  ...storeSql(stores),
  compareSql(comparedRows(stores)),
]

/** The result for the rows of a file after all of them were staged. */
export interface SettledRows {
  same: number
  replaced: number
  firstReplaced: ReplacedRow[]
  leftOut: readonly ReasonCount[]
  partsLeftOut: readonly ReasonCount[]
}

/** Number of rows that the earlier import did not have, and so on. Rows that differ only by days count once. */
export interface Changes {
  added: number
  changed: number
  unchanged: number
  removed: number
  /** Of the prices in both, how many changed by more than half; `0` without prices. */
  changedByHalf: number
  /**
   * For rows with days: how many of the earlier import's rows apply today, and how many of these have no successor here that
   * does.
   */
  todayBefore?: number
  todayGone?: number
  /** For rows with days: the day on which the first row begins, as YYYY-MM-DD, if none applies today. */
  beginsOn?: string | null
}

interface Settled {
  same: number
  replaced: number
  inPart: number
  lines: number[]
  by: number[]
}

/** Leaves only the rows to store in `import_row`, and reports the others. */
export async function settleRows(transaction: Queryable, stores: StoredRows): Promise<SettledRows> {
  const { leftOut, isSummed } = stores
  const { rows } = leftOut ? await one<{ rows: number }>(transaction, leaveOutSql(stores, leftOut.where)) : { rows: 0 }
  const { same, replaced, inPart, lines, by } = isSummed
    ? { same: 0, replaced: 0, inPart: 0, lines: [], by: [] }
    : await one<Settled>(transaction, settleSql(stores))
  return {
    same,
    replaced,
    firstReplaced: lines.map((line, at) => ({ line, by: by[at] ?? line })),
    leftOut: leftOut ? [{ reason: leftOut.reason, rows }] : [],
    partsLeftOut: inPart === 0 ? [] : [{ reason: 'what another row of the file says otherwise', rows: inPart }],
  }
}

export async function storeRows(transaction: Queryable, stores: StoredRows, importId: number): Promise<void> {
  for (const statement of storeSql(stores)) await transaction.query(statement, [importId])
}

/** @param today YYYY-MM-DD */
export function compareRows(
  transaction: Queryable,
  stores: StoredRows,
  [importId, previousId]: readonly [importId: number, previousId: number | null],
  today: string,
): Promise<Changes> {
  const rows = comparedRows(stores)
  return one<Changes>(transaction, compareSql(rows), [importId, previousId, ...(isDated(rows) ? [today] : [])])
}
