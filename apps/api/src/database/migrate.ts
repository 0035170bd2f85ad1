/** Brings a database to the newest form: each migration runs once, in order, in a transaction of its own. */
import type { Database } from './database'
import foundation from './migrations/0001-foundation.sql?raw'
import pharmaciesAndCoupons from './migrations/0002-pharmacies-and-coupons.sql?raw'
import site from './migrations/0003-site.sql?raw'
import accounts from './migrations/0004-accounts.sql?raw'
import savedCoupons from './migrations/0005-saved-coupons.sql?raw'
import remindersAndShares from './migrations/0006-reminders-and-shares.sql?raw'

const migrations: readonly { name: string; sql: string }[] = [
  { name: '0001-foundation', sql: foundation },
  { name: '0002-pharmacies-and-coupons', sql: pharmaciesAndCoupons },
  { name: '0003-site', sql: site },
  { name: '0004-accounts', sql: accounts },
  { name: '0005-saved-coupons', sql: savedCoupons },
  { name: '0006-reminders-and-shares', sql: remindersAndShares },
]

/** Any number: it only has to be the same in every replica that starts at once. */
const lock = 7_264_231

/** Applies what is missing and returns the names of what it applied. */
export async function migrate(database: Database): Promise<string[]> {
  await database.script(
    'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
  )
  return database.transaction(async (transaction) => {
    await transaction.query('select pg_advisory_xact_lock($1)', [lock])
    const rows = await transaction.query<{ name: string }>('select name from migration')
    const applied = new Set(rows.map((row) => row.name))
    const missing = migrations.filter(({ name }) => !applied.has(name))
    for (const { name, sql } of missing) {
      for (const statement of statements(sql)) await transaction.query(statement)
      await transaction.query('insert into migration (name) values ($1)', [name])
    }
    return missing.map(({ name }) => name)
  })
}

/** The statements of a script. Ours have no semicolon inside a literal or a body. */
const statements = (sql: string): string[] =>
  sql
    .replace(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
