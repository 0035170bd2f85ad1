/** Counts removed rows by table. */
import { one, type Transaction } from '../../database/database'

export interface Tally {
  transaction: Transaction
  removed: Record<string, number>
}

/** Runs a statement made by `deleteSql`, and counts its rows under `table`. */
export async function remove(
  { transaction, removed }: Tally,
  table: string,
  sql: string,
  columns: readonly (readonly unknown[])[],
): Promise<void> {
  const { count } = await one<{ count: number }>(transaction, sql, columns)
  if (count > 0) removed[table] = (removed[table] ?? 0) + count
}

/** Counts the rows of a deleting or updating statement. */
export const deleteSql = (sql: string) => `with gone as (${sql} returning 1) select count(*)::int count from gone`
