/** Checks the database's schema, its user's rights and its connections. */
import type { Config } from '../../../base/config'
import { type Database, one } from '../../../database/database'
import { planMigrations } from '../../../database/migrate'
import { bad, type Finding, good, notice } from './finding'

/** Migrations need these. */
const extensions = ['cube', 'earthdistance', 'pg_trgm']

/** `isReady`: every table exists. */
export async function checkDatabase(
  database: Database,
  { databaseLimits }: Config,
): Promise<{ findings: Finding[]; isReady: boolean }> {
  const facts = await one<{
    version: string
    mayCreate: boolean
    mayChange: boolean
    extensions: string[]
    connections: number
  }>(
    database,
    `select current_setting('server_version') version, current_setting('max_connections')::int connections,
       has_schema_privilege(current_schema(), 'create') "mayCreate",
       current_setting('transaction_read_only') = 'off' "mayChange",
       array(select extname::text from pg_extension) extensions`,
  )
  const missing = await planMigrations(database)
  const findings = [
    good('database', `PostgreSQL ${facts.version} answers${database.kind === 'pglite' ? ', embedded' : ''}.`),
  ]
  if (!facts.mayChange)
    findings.push(bad('database', 'It accepts no changes: it may be a replica, or set to read-only.'))
  if (database.kind === 'postgresql')
    findings.push(...rights(facts), connections(facts.connections, databaseLimits.connections))
  findings.push(
    missing.length === 0
      ? good('migrations', 'It is up to date.')
      : notice(
          'migrations',
          `It lacks ${missing.join(', ')}: the next start of a server, or \`migrate --run\`, migrates it.`,
        ),
  )
  findings.push(await indexes(database))
  return { findings, isReady: missing.length === 0 }
}

/** An index build that failed leaves an invalid index, which slows every change and serves no query. */
async function indexes(database: Database): Promise<Finding> {
  const rows = await database.query<{ name: string }>(
    `select c.relname::text name from pg_index i join pg_class c on c.oid = i.indexrelid
     join pg_namespace n on n.oid = c.relnamespace
     where not i.indisvalid and n.nspname not in ('pg_catalog', 'pg_toast') order by name`,
  )
  if (rows.length === 0) return good('indexes', 'All indexes are valid.')
  const names = rows.map(({ name }) => name)
  return bad(
    'indexes',
    `${names.join(', ')} cannot be used: statements that need ${names.length === 1 ? 'it' : 'them'} are slow. Rebuild with: ${names.map((name) => `reindex index concurrently ${name};`).join(' ')}`,
  )
}

function rights(facts: { mayCreate: boolean; extensions: string[] }): Finding[] {
  const lacking = extensions.filter((name) => !facts.extensions.includes(name))
  return [
    facts.mayCreate
      ? good('rights', 'Its user may create tables, as updates need.')
      : bad(
          'rights',
          'Its user may not create tables, which the first start and updates do: make it the owner of the database.',
        ),
    ...(lacking.length > 0 && !facts.mayCreate
      ? [
          bad(
            'rights',
            `The extensions ${lacking.join(', ')} are missing: create them as the database's administrator.`,
          ),
        ]
      : []),
  ]
}

function connections(most: number, ours: number): Finding {
  const sentence = `The database allows ${most} connections; each server opens up to ${ours} (DATABASE_CONNECTIONS).`
  // Two servers, plus their successors during an update.
  return ours * 4 > most ? notice('connections', sentence) : good('connections', sentence)
}
