/**
 * Migrates a database to the newest schema: each migration runs once, in order, and all missing ones apply or none
 * does.
 */
import { createHash } from 'node:crypto'
import { StartError } from '../base/errors/start-error'
import type { Database, Queryable } from './database'
import { migrations as allMigrations, type Migration } from './migrations'

/** An arbitrary number, shared by all replicas that start at once. */
const lock = 7_264_231

interface MigrateOptions {
  /**
   * Milliseconds that a migration waits for a table; 0 for no limit. While it waits, later statements on that table
   * queue behind it.
   */
  lockTimeout?: number | undefined
}

/**
 * Applies missing migrations and returns their names. If none is missing it only reads, so that the server's user needs
 * no right to create anything.
 * @throws StartError if the database's version doesn't work with this one
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
        `create table if not exists migration (
           name text primary key,
           -- of the script without its comments
           digest text not null,
           ends_older boolean not null,
           applied_at timestamptz not null default now()
         )`,
      )
      const missing = await findMissing(transaction, migrations)
      // Set after the lock, since waiting for another replica's migration has no limit.
      await transaction.query(`select set_config('lock_timeout', $1, true)`, [String(lockTimeout)])
      for (const { name, sql, endsOlderThan } of missing) {
        await transaction.script(sql)
        await transaction.query('insert into migration (name, digest, ends_older) values ($1, $2, $3)', [
          name,
          digestOf(sql),
          endsOlderThan !== undefined,
        ])
      }
      return missing.map(({ name }) => name)
    },
    { unlimited: true },
  )
}

/** The names of the migrations that `migrate` would apply. @throws StartError as `migrate` does */
export async function planMigrations(database: Queryable): Promise<string[]> {
  return (await findMissing(database, allMigrations)).map(({ name }) => name)
}

interface Applied {
  name: string
  digest: string
  /** Whether programs that don't know this migration must not start. */
  endsOlder: boolean
}

async function findMissing(queryable: Queryable, migrations: readonly Migration[]): Promise<Migration[]> {
  const applied = await appliedIn(queryable, migrations)
  const digests = new Map(migrations.map(({ name, sql }) => [name, digestOf(sql)]))
  if (applied.some(({ name, digest }) => digests.has(name) && digests.get(name) !== digest)) throw madeByDevelopment()
  const ending = applied.find(({ name, endsOlder }) => endsOlder && !digests.has(name))
  if (ending) {
    throw new StartError(
      `This database belongs to a newer version: its migration ${ending.name} is unknown here and removed something that older versions need. Start the newer version, or restore a backup from before it.`,
    )
  }
  const names = new Set(applied.map(({ name }) => name))
  return migrations.filter(({ name }) => !names.has(name))
}

async function appliedIn(queryable: Queryable, [baseline]: readonly Migration[]): Promise<Applied[]> {
  const [row] = await queryable.query<{ isThere: boolean | null }>(
    `select to_regclass('migration') is not null "isThere"`,
  )
  if (!row?.isThere) return []
  const names = await queryable.query<{ name: string }>('select name from migration')
  if (names.length === 0) return []
  // Its `migration` table has other columns.
  if (!names.some(({ name }) => name === baseline?.name)) throw madeByDevelopment()
  return queryable.query<Applied>('select name, digest, ends_older "endsOlder" from migration order by name')
}

/** Scripts changed until the first release, so that such a database has other tables than this version needs. */
const madeByDevelopment = () =>
  new StartError(
    'This database was made by a development version from before the first release, and this version cannot work with it. Nothing in it was changed. Make a new one: move the folder of DATA_DIR away, or name an empty database in DATABASE_URL, and start again.',
  )

/** Ignores comments and spaces, which may still be edited. */
const digestOf = (sql: string): string =>
  createHash('sha256').update(sql.replace(/--.*$/gm, '').replace(/\s+/g, ' ')).digest('hex')
