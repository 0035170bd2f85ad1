/** Brings a database to the newest form: each migration runs once, in order; either all that are missing apply, or none. */
import type { Database } from './database'
import { migrations as allMigrations, type Migration } from './migrations'

/** Any number: it only has to be the same in every replica that starts at once. */
const lock = 7_264_231

/** Applies what is missing and returns the names of what it applied. */
export async function migrate(database: Database, migrations: readonly Migration[] = allMigrations): Promise<string[]> {
  await database.script(
    'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
  )
  return database.transaction(
    async (transaction) => {
      await transaction.query('select pg_advisory_xact_lock($1)', [lock])
      const rows = await transaction.query<{ name: string }>('select name from migration')
      const applied = new Set(rows.map((row) => row.name))
      const missing = migrations.filter(({ name }) => !applied.has(name))
      for (const { name, sql } of missing) {
        await transaction.script(sql)
        await transaction.query('insert into migration (name) values ($1)', [name])
      }
      return missing.map(({ name }) => name)
    },
    { unlimited: true },
  )
}
