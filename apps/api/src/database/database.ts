/** The database behind one small interface: PostgreSQL's SQL, on a server by `pg` or in process by PGlite. */

export interface Queryable {
  /** Runs one statement with `$1` parameters. Numbers of type `numeric` and `bigint` come back as text. */
  query<Row>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>
}

/** What a transaction can do, and a database outside of one. */
export interface Transaction extends Queryable {
  /** Runs a whole script: any number of statements, without parameters. */
  script(sql: string): Promise<void>
  /**
   * Loads rows by `COPY`, the fastest way in. Only within a transaction.
   * @param target a table and its columns, such as `import_row (line, fields)`
   * @param rows whole lines of COPY's text format, in pieces of any size
   */
  copy(target: string, rows: AsyncIterable<string>): Promise<void>
}

export interface TransactionOptions {
  /** Takes as long as it takes, such as a migration: the time limits of statements do not hold. */
  unlimited?: boolean
}

/** @throws DatabaseUnavailable where the same may succeed later */
export interface Database extends Omit<Transaction, 'copy'> {
  readonly kind: 'postgresql' | 'pglite'
  /** Runs `work` in one transaction: committed when it resolves, rolled back when it throws. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** How many connections of this process are in use, idle and waited for; absent where there is one only. */
  connections?(): ConnectionCounts
  close(): Promise<void>
}

export interface ConnectionCounts {
  used: number
  idle: number
  /** Callers that wait for one. */
  waiting: number
  limit: number
}

/** The one row that a statement must give; throws where there is none. */
export async function one<Row>(queryable: Queryable, sql: string, parameters?: readonly unknown[]): Promise<Row> {
  const row = await maybeOne<Row>(queryable, sql, parameters)
  if (row === undefined) throw new Error('A statement that must give a row gave none')
  return row
}

/** The first row of a statement, or `undefined`. */
export async function maybeOne<Row>(
  queryable: Queryable,
  sql: string,
  parameters?: readonly unknown[],
): Promise<Row | undefined> {
  const [row] = await queryable.query<Row>(sql, parameters)
  return row
}

/** One statement after the other, for code that asks several at once where only one connection serves: a transaction's. */
export function inTurn(queryable: Queryable): Queryable {
  let last: Promise<unknown> = Promise.resolve()
  return {
    query<Row>(sql: string, parameters?: readonly unknown[]) {
      const result = last.then(() => queryable.query<Row>(sql, parameters))
      last = result.catch(() => undefined)
      return result
    },
  }
}

const chunk = 5000

/** Inserts rows that all have the keys of the first; these are the table's columns. */
export async function insertRows(queryable: Queryable, table: string, rows: readonly object[]): Promise<void> {
  const list = Object.keys(rows[0] ?? {}).join(', ')
  for (let start = 0; start < rows.length; start += chunk) {
    await queryable.query(
      `insert into ${table} (${list}) select ${list} from json_populate_recordset(null::${table}, $1::json)`,
      [JSON.stringify(rows.slice(start, start + chunk))],
    )
  }
}
