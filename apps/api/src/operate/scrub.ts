/** Takes people out of a copy of the database, so that it can be worked on: accounts, devices, contacts, messages, secrets. */
import { setTimeout as pause } from 'node:timers/promises'
import { fileKinds } from '../data/imports/kinds'
import { type Database, one, type Queryable, type Transaction } from '../database/database'

/** Tables of the operator's setup and of imports. All others are about people or a running server, and are emptied. */
export const keptTables: readonly string[] = [
  ...new Set([
    ...fileKinds.map(({ stores }) => ('table' in stores ? stores.table : stores.compares.table)),
    'app',
    'catalog_drug',
    'catalog_ndc',
    'catalog_quantity',
    'content',
    'content_version',
    'data_derivation',
    'data_import',
    'data_version',
    'drug_ndc',
    'import_row',
    'installation',
    'insurance_plan',
    'migration',
    'network',
    'organization',
    'organization_change',
    'organization_file',
    'organization_host',
    'pause',
    'pharmacy_group',
    'pharmacy_location',
    'place',
    'plan_area',
    'plan_average',
    'plan_cost',
    'plan_drug',
    'product',
    'product_detail',
    'product_quantity',
    'published_plan',
  ]),
]

/** The names of all other tables. */
export async function emptiedTables(queryable: Queryable): Promise<string[]> {
  const tables = await queryable.query<{ name: string }>(
    `select tablename::text name from pg_tables where schemaname = current_schema() and not tablename = any($1) order by 1`,
    [keptTables],
  )
  return tables.map(({ name }) => name)
}

/**
 * Scrubs a database on a PostgreSQL server and returns the names of the emptied tables. Secrets are created again on
 * first use. The server's log and free pages are out of our reach.
 */
export async function scrub(database: Database): Promise<string[]> {
  const { names, xid } = await database.transaction(
    async (transaction) => {
      const names = await emptiedTables(transaction)
      await transaction.script(`truncate ${names.map((name) => `"${name}"`).join(', ')} restart identity`)
      await transaction.query(`update organization set sso_key = null where sso_key is not null`)
      await forgetStatistics(transaction)
      const { xid } = await one<{ xid: string }>(transaction, 'select pg_current_xact_id()::text xid')
      return { names, xid }
    },
    { unlimited: true },
  )
  await untilUnreadable(database, xid)
  // The rows that held keys, and samples of columns where this user may clear them too.
  await database.script('vacuum full organization')
  await database.script('vacuum full pg_catalog.pg_statistic')
  return names
}

const pauseBetweenLooks = 100
const longestWait = 600_000

/**
 * Waits until no transaction can still read the rows that transaction `xid` removed, such as PostgreSQL's own ANALYZE: until then
 * `vacuum full` keeps them. A transaction of another database counts while it writes, since snapshots here go back to it. After ten
 * minutes it goes on: only a dump may leave anyway.
 */
async function untilUnreadable(database: Database, xid: string): Promise<void> {
  for (let waited = 0; waited < longestWait; waited += pauseBetweenLooks) {
    const older = await database.query(
      `select 1 where pg_snapshot_xmin(pg_current_snapshot()) <= $1::xid8 or exists (select from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and age(backend_xmin) >= age($1::xid8::xid))`,
      [xid],
    )
    if (older.length === 0) return
    await pause(pauseBetweenLooks)
  }
}

/**
 * PostgreSQL's statistics keep the most common values of each column, even of emptied tables, and anyone working on the
 * copy can read them. No command clears them, but setting a column's type to itself does.
 */
async function forgetStatistics(transaction: Transaction): Promise<void> {
  const columns = await transaction.query<{ table: string; column: string; type: string }>(
    `select format('%I.%I', s.schemaname, s.tablename) "table", quote_ident(s.attname) "column", format_type(a.atttypid, a.atttypmod) type
     from pg_stats s join pg_attribute a on a.attrelid = format('%I.%I', s.schemaname, s.tablename)::regclass and a.attname = s.attname
     join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
     where s.schemaname = current_schema() and a.attgenerated = ''
       and (not s.tablename = any($1) or s.tablename = 'organization' and s.attname = 'sso_key')`,
    [[...keptTables]],
  )
  // A column in a trigger's condition can't change its type while the trigger exists.
  const triggers = await transaction.query<{ table: string; name: string; definition: string; isAlways: boolean }>(
    `select t.tgrelid::regclass::text "table", quote_ident(t.tgname) name, pg_get_triggerdef(t.oid) definition, t.tgenabled = 'A' "isAlways"
     from pg_trigger t join pg_class c on c.oid = t.tgrelid and c.relnamespace = current_schema()::regnamespace
     where not t.tgisinternal and t.tgqual is not null and not c.relname = any($1)`,
    [[...keptTables]],
  )
  for (const { table, name } of triggers) await transaction.script(`drop trigger ${name} on ${table}`)
  for (const { table, column, type } of columns) {
    await transaction.script(`alter table ${table} alter column ${column} type ${type}`)
  }
  for (const { table, name, definition, isAlways } of triggers) {
    await transaction.script(definition)
    if (isAlways) await transaction.script(`alter table ${table} enable always trigger ${name}`)
  }
}
