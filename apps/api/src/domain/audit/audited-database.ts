/** Wraps a database so that a command's first change carries its audit row in the same transaction. */
import { type Database, one, type Queryable, type Transaction, type TransactionOptions } from '../../database/database'

export class AuditedDatabase implements Database {
  private isKept = false

  constructor(
    private readonly database: Database,
    /** Writes the audit row. */
    private readonly keep: (transaction: Queryable) => Promise<void>,
  ) {}

  get kind() {
    return this.database.kind
  }

  /** Whether a change, and its audit row, were written. */
  get hasChanged(): boolean {
    return this.isKept
  }

  query<Row>(sql: string, parameters?: readonly unknown[]): Promise<Row[]> {
    return this.database.query<Row>(sql, parameters)
  }

  script(sql: string): Promise<void> {
    return this.database.script(sql)
  }

  async transaction<T>(work: (transaction: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T> {
    if (this.isKept) return this.database.transaction(work, options)
    let isChange = false
    const result = await this.database.transaction(async (transaction) => {
      const before = await countChanges(transaction)
      const result = await work(transaction)
      isChange = await hasChanged(transaction, before)
      // Written last, so that other writers wait only briefly.
      if (isChange) await this.keep(transaction)
      return result
    }, options)
    this.isKept = isChange
    return result
  }

  close(): Promise<void> {
    return this.database.close()
  }
}

/** Rows that this connection has inserted, changed or deleted, including those of transactions just before. */
const countChanges = async (transaction: Queryable): Promise<string> =>
  (await one<{ changes: string }>(transaction, `select (${changes})::text changes`)).changes

/** Also in the catalog, so that tables that are created or emptied count. */
const changes = 'select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0) from pg_stat_xact_all_tables'

/**
 * PostgreSQL gives a transaction its number with its first change, but also when it only locks a row. Without counts
 * (`track_counts` is off), a lock counts as a change.
 */
const hasChanged = async (transaction: Queryable, before: string): Promise<boolean> =>
  (
    await one<{ isChange: boolean }>(
      transaction,
      `select pg_current_xact_id_if_assigned() is not null
         and (current_setting('track_counts') = 'off' or (${changes}) <> $1::numeric) "isChange"`,
      [before],
    )
  ).isChange
