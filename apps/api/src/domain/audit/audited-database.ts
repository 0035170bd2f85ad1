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
      const result = await work(transaction)
      isChange = await hasChanged(transaction)
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

/** PostgreSQL gives a transaction its number with its first change. */
const hasChanged = async (transaction: Queryable): Promise<boolean> =>
  (await one<{ isChange: boolean }>(transaction, `select pg_current_xact_id_if_assigned() is not null "isChange"`))
    .isChange
