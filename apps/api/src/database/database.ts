/** One small interface for the database: PostgreSQL's SQL, on a server through `pg` or in process through PGlite. */

export interface Queryable {
  /** Runs one statement with `$1` parameters. Numbers of type `numeric` and `bigint` come back as text. */
  query<Row>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>
}

/** What a transaction, or a database outside of one, can do. */
export interface Transaction extends Queryable {
  /** Runs a whole script: any number of statements, without parameters. */
  script(sql: string): Promise<void>
  /**
   * Loads rows with `COPY`, the fastest way in. Only within a transaction.
   * @param target a table and its columns, such as `import_row (line, fields)`
   * @param rows complete lines of COPY's text format, in chunks of any size
   */
  copy(target: string, rows: AsyncIterable<string>): Promise<void>
}

export interface TransactionOptions {
  /** Turns off statement time limits, such as for a migration. */
  unlimited?: boolean
}

/** @throws DatabaseUnavailable when the same statement may succeed later */
export interface Database extends Omit<Transaction, 'copy'> {
  readonly kind: 'postgresql' | 'pglite'
  /** Runs `work` in one transaction: committed when it resolves, rolled back when it throws. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** This process's connections in use, idle and waited for; absent for a database with a single connection. */
  connections?(): ConnectionCounts
  /** Absent for the embedded database. */
  outages?: Outages
  close(): Promise<void>
}

export interface Outages {
  /** Called when the server stops responding, and when it responds again. */
  onOutage: (isAway: boolean) => void
  /** Probes the server until it responds. */
  look(): Promise<void>
}

export interface ConnectionCounts {
  used: number
  idle: number
  /** Callers waiting for a connection. */
  waiting: number
  limit: number
}

/** The single row of a statement; throws when there's none. */
export async function one<Row>(queryable: Queryable, sql: string, parameters?: readonly unknown[]): Promise<Row> {
  const row = await maybeOne<Row>(queryable, sql, parameters)
  if (row === undefined) throw new Error('A statement that must return a row returned none')
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

/** Runs statements one at a time, for code that starts several at once on a transaction's single connection. */
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

/** Inserts rows that all have the first row's keys, which name the table's columns. */
export async function insertRows(queryable: Queryable, table: string, rows: readonly object[]): Promise<void> {
  const list = Object.keys(rows[0] ?? {}).join(', ')
  for (let start = 0; start < rows.length; start += chunk) {
    await queryable.query(
      `insert into ${table} (${list}) select ${list} from json_populate_recordset(null::${table}, $1::json)`,
      [JSON.stringify(rows.slice(start, start + chunk))],
    )
  }
}
