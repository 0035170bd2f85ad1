/**
 * What a kind of file stores, as a declaration: the table, what names a row, and the columns with their types. The rows that a
 * kind reads are typed by it; staging, settling, storing and comparing them are statements that are made of it here.
 */
import { one, type Queryable } from '../database/database'
import type { Changes, SettledRows } from './file-kind'
import { holdsOn } from './holds-on'

/**
 * What PostgreSQL casts the text of a column to. `scoped` is a text that is stored behind the scope of its import, such as the
 * code of a plan behind its year: `2026-H1234-001-000`.
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

/** A row as a kind reads it: numbers and days are texts that PostgreSQL can cast. */
export type RowOf<R extends RowColumns> = Readonly<{
  [Name in keyof R]: R[Name] extends 'boolean' ? boolean | null : string | null
}>

interface StagedRows<R extends RowColumns> {
  /** By their names in the table. */
  columns: R
  /** Read, but not stored: what rows are ordered or left out by. */
  unstored?: readonly NameOf<NoInfer<R>>[]
  /** What names a row. */
  key: readonly NameOf<NoInfer<R>>[]
  /** Which of several rows with one key counts, as SQL orders them: the first. Without it the last of the file does. */
  order?: string
  /** Rows with one key are stored as one: the sums of their other columns. */
  isSummed?: true
  /** Rows of `staged` that are left out once all of the file are read, and why. */
  leftOut?: { where: string; reason: string }
}

/** The rows of one table. A table whose key has `starts_on` has rows that hold from that day on, until their `ends_on`. */
export interface TableRows<R extends RowColumns = RowColumns> extends StagedRows<R> {
  table: string
  /** Columns by which a row does not count as changed. */
  uncompared?: readonly NameOf<NoInfer<R>>[]
  /** The price of a row, as SQL. */
  price?: string
}

/** Rows that no single table takes as they are: statements that read them from `staged`, by their names. `$1` is the import. */
interface RowsOfTables<R extends RowColumns> extends StagedRows<R> {
  statements: readonly string[]
  /** The table that is compared. */
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

/** The rows of `import_row` by the names of their columns. */
const staged = (stores: StoredRows, scope = '') =>
  `staged as not materialized (select line, ctid as id, fields, ${stagedNames(stores)
    .map((name, at) => `${typed(`fields[${at + 1}]`, stores.columns[name], scope)} as ${name}`)
    .join(', ')} from import_row)`

const typed = (field: string, type: ColumnType | undefined, scope: string) => {
  if (type === 'scoped') return scope + field
  return type === 'text' ? field : `${field}::${type}`
}

/**
 * Leaves one row for each key, and counts what goes. What was the same and what was replaced is counted by the file's own rows,
 * of which one can stage several.
 */
export function settleSql(stores: StoredRows): string {
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

export const leaveOutSql = (stores: StoredRows, where: string): string => `
  with ${staged(stores)}, gone as (
    delete from import_row where ctid in (select id from staged where ${where}) returning 1
  )
  select count(*)::int rows from gone`

/** Moves the staged rows into their tables. `$1` is the import. */
export function storeSql(stores: StoredRows): readonly string[] {
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

/**
 * How the rows of the import `$1` differ from those of `$2`. Of rows that hold from day to day, what names one leaves its days
 * out, so that the same price under a newer first day is the same row; of several the one counts that holds today (`$3`), else
 * the next to begin, else the last.
 */
export function compareSql(rows: TableRows): string {
  const { table, key, uncompared = [], price = 'null::numeric' } = rows
  const compared = storedNames(rows).filter((name) => !key.includes(name) && !uncompared.includes(name))
  const changed = compared.map((name) => `new.${name} is distinct from old.${name}`).join(' or ') || 'false'
  const select = (list: string) => ['import_id', `${price} row_price`, list, ...compared].join(', ')
  const undated = (importId: string) => `select ${select(key.join(', '))} from ${table} where import_id = ${importId}`
  const dated = (importId: string) => `
    select distinct on (row_key) * from (
      select ${select(`concat_ws('|', ${key.filter((name) => name !== 'starts_on').join(', ')}) collate "C" row_key, starts_on first_day`)},
        ${holdsOn('r', '$3::date')} holds
      from ${table} r where import_id = ${importId}
    ) r order by row_key, holds desc, first_day > $3::date desc, abs(first_day - $3::date)`
  const of = isDated(rows) ? dated : undated
  return `
  with new as (${of('$1')}), old as (${of('$2')})
  select count(*) filter (where old.import_id is null)::int added, count(*) filter (where new.import_id is null)::int removed,
    count(*) filter (where new.import_id + old.import_id > 0 and (${changed}))::int changed,
    count(*) filter (where new.import_id + old.import_id > 0 and not (${changed}))::int unchanged,
    count(*) filter (where abs(new.row_price - old.row_price) > old.row_price / 2)::int "changedByHalf"${
      isDated(rows) ? `,\n    ${todayColumns}` : ''
    }
  from new full join old using (${isDated(rows) ? 'row_key' : key.join(', ')})`
}

const todayColumns = `count(*) filter (where old.holds)::int "todayBefore",
    count(*) filter (where old.holds and new.holds is not true)::int "todayGone",
    case when bool_or(new.holds) then null else min(new.first_day) filter (where new.first_day > $3::date)::text end "beginsOn"`

/** Every statement that is made of a declaration, for the check of statements. */
export const statementsOf = (stores: StoredRows): readonly string[] => [
  settleSql(stores),
  ...(stores.leftOut ? [leaveOutSql(stores, stores.leftOut.where)] : []),
  ...storeSql(stores),
  compareSql('compares' in stores ? stores.compares : stores),
]

interface Settled {
  same: number
  replaced: number
  inPart: number
  lines: number[]
  by: number[]
}

/** What becomes of the staged rows before they are stored. */
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
  const rows = 'compares' in stores ? stores.compares : stores
  return one<Changes>(transaction, compareSql(rows), [importId, previousId, ...(isDated(rows) ? [today] : [])])
}
