/** Gives demo rows low ids, as always: ids of operators' imports begin at ten million. */
import { one, type Queryable } from '../../database/database'

const firstOfOperators = 10_000_000

const firsts = [
  ['pharmacy_group', 1],
  ['pharmacy_location', 5000],
  ['network', 1],
  ['product', 1000],
  ['product_detail', 20_000],
  ['insurance_plan', 3],
] as const

type Numbered = (typeof firsts)[number][0]

const restartSql = (table: Numbered) => `
  select setval('${table}_id', greatest($1::int, coalesce((select max(id) from ${table} where id < $2), 0) + 1), false)::int next`
const backSql = (table: Numbered) => `
  select setval('${table}_id', greatest($1::int, coalesce((select max(id) from ${table}), 0) + 1), false)::int next`

/** Runs `work` with ids in the demo's range, after the remaining demo rows. */
export async function numberedAsDemo(transaction: Queryable, work: () => Promise<void>): Promise<void> {
  for (const [table, first] of firsts)
    await one<{ next: number }>(transaction, restartSql(table), [first, firstOfOperators])
  await work()
  for (const [table] of firsts) await one<{ next: number }>(transaction, backSql(table), [firstOfOperators])
}
