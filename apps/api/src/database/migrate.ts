/** Brings a database to the newest form: each migration runs once, in order; either all that are missing apply, or none. */
import { StartError } from '../errors/start-error'
import type { Database, Queryable } from './database'
import { stateOf } from './database-unavailable'
import { migrations as allMigrations, type Migration } from './migrations'

/** Any number: it only has to be the same in every replica that starts at once. */
const lock = 7_264_231

interface MigrateOptions {
  /** Milliseconds that a migration waits for a table; 0 for as long as it takes. Anyone who holds it is served meanwhile, whoever comes after waits behind us. */
  lockTimeout?: number | undefined
}

/**
 * Applies what is missing and returns the names of what it applied. Where nothing is missing, nothing but reading is asked of
 * the database: the user of a server needs no right to create anything.
 * @throws StartError where the database is of a version that this one cannot work with, or a migration refuses what it finds
 */
export async function migrate(
  database: Database,
  migrations: readonly Migration[] = allMigrations,
  { lockTimeout = 5000 }: MigrateOptions = {},
): Promise<string[]> {
  if ((await findMissing(database, migrations)).length === 0) return []
  return database.transaction(
    async (transaction) => {
      await transaction.query('select pg_advisory_xact_lock($1)', [lock])
      await transaction.script(
        'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
      )
      const missing = await findMissing(transaction, migrations)
      // Only now: another replica's migration is waited for, however long it takes.
      await transaction.query(`select set_config('lock_timeout', $1, true)`, [String(lockTimeout)])
      for (const { name, sql, endsOlder } of missing) {
        await transaction.script(sql).catch(throwRefusal)
        await transaction.query('insert into migration (name) values ($1)', [name])
        if (endsOlder) await transaction.query('update migration set ends_older = true where name = $1', [name])
      }
      return missing.map(({ name }) => name)
    },
    { unlimited: true },
  )
}

/** A migration refuses by `raise exception`, in a sentence for the operator. */
function throwRefusal(error: unknown): never {
  throw error instanceof Error && stateOf(error) === 'P0001' ? new StartError(error.message, error) : error
}

/** The names of what `migrate` would apply. @throws StartError as `migrate` does */
export async function planMigrations(database: Queryable): Promise<string[]> {
  return (await findMissing(database, allMigrations)).map(({ name }) => name)
}

interface Applied {
  name: string
  /** A server that does not know this migration cannot work with what it left. */
  endsOlder: boolean | null
}

async function findMissing(queryable: Queryable, migrations: readonly Migration[]): Promise<Migration[]> {
  const applied = await appliedIn(queryable)
  const knownMigrations = new Set(migrations.map(({ name }) => name))
  const ending = applied.find(({ name, endsOlder }) => endsOlder && !knownMigrations.has(name))
  if (ending) {
    throw new StartError(
      `This database is of a newer version: its migration ${ending.name} is not known here, and ended what this version needs. Start the newer version, or restore a backup from before it.`,
    )
  }
  const names = new Set(applied.map(({ name }) => name))
  return migrations.filter(({ name }) => !names.has(name))
}

async function appliedIn(queryable: Queryable): Promise<Applied[]> {
  const [row] = await queryable.query<{ isThere: boolean | null }>(
    `select to_regclass('migration') is not null "isThere"`,
  )
  if (!row?.isThere) return []
  // The column came with a migration itself.
  return queryable.query<Applied>(
    `select name, (to_jsonb(migration) ->> 'ends_older')::boolean "endsOlder" from migration order by name`,
  )
}
