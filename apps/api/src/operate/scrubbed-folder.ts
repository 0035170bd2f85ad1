/**
 * Scrubs the embedded database by copying what stays into a new folder; the old one, whose dead rows, log and
 * statistics still hold people, is removed. Killed at any time, the folder holds either the old or the new database,
 * complete.
 */
import { renameSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import type { Database } from '../database/database'
import { migrate } from '../database/migrate'
import { openFolder } from '../database/open'
import { openPglite } from '../database/pglite'
import { scrubbedFolder, scrubbingFolder } from '../database/settle-folder'
import { emptiedTables, keptTables } from './scrub'

/**
 * Returns the names of the emptied tables.
 * @param check throws if this database mustn't be scrubbed
 * @param onScrubbed writes more into the new database
 * @throws StartError if another process holds the folder
 */
export async function scrubFolder(
  folder: string,
  check: (database: Database) => Promise<void>,
  onScrubbed: (database: Database) => Promise<void> = async () => undefined,
): Promise<string[]> {
  // Not shared, since changes by a command would be lost.
  const source = await openFolder(folder, undefined, false)
  let emptied: string[]
  try {
    await migrate(source)
    await check(source)
    emptied = await emptiedTables(source)
    await writeScrubbed(source.pglite, scrubbingFolder(folder), onScrubbed)
    // From here on the new database counts, whatever happens.
    renameSync(scrubbingFolder(folder), scrubbedFolder(folder))
  } finally {
    await source.close()
  }
  // Opening the folder puts the new database in place.
  await (await openFolder(folder)).close()
  return emptied
}

async function writeScrubbed(
  source: PGlite,
  folder: string,
  onScrubbed: (database: Database) => Promise<void>,
): Promise<void> {
  const target = await openPglite(folder)
  try {
    await migrate(target)
    // Turns off foreign keys, since tables are copied in order of their names.
    await target.script('set session_replication_role = replica')
    await target.script(`truncate ${keptTables.map((name) => `"${name}"`).join(', ')} cascade`)
    for (const table of keptTables) if (table !== 'data_version') await copyTable(source, target.pglite, table)
    // Copying counted each row as a change.
    await target.script('truncate data_version')
    await copyTable(source, target.pglite, 'data_version')
    await copySequences(source, target.pglite)
    await target.script('set session_replication_role = default')
    await onScrubbed(target)
    await target.script('analyze')
  } finally {
    await target.close()
  }
}

/** Pages of 8 KB copied at a time. */
const pagesAtOnce = 4096

async function copyTable(source: PGlite, target: PGlite, table: string): Promise<void> {
  const { rows: columns } = await source.query<{ name: string }>(
    `select attname::text name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  const { rows: sizes } = await source.query<{ pages: number }>(
    `select (pg_relation_size($1::regclass) / current_setting('block_size')::int)::int pages`,
    [table],
  )
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  const values = columns.map(({ name }) => (name === 'sso_key' ? 'null' : `"${name}"`)).join(', ')
  for (let page = 0; page < (sizes[0]?.pages ?? 0); page += pagesAtOnce) {
    const { blob } = await source.query(
      `copy (select ${values} from "${table}" where ctid >= '(${page},0)' and ctid < '(${page + pagesAtOnce},0)') to '/dev/blob'`,
    )
    if (blob && blob.size > 0) await target.query(`copy "${table}" (${names}) from '/dev/blob'`, [], { blob })
  }
}

/** Sequences of the tables that stay, and standalone ones. */
async function copySequences(source: PGlite, target: PGlite): Promise<void> {
  const { rows } = await source.query<{ name: string; last: string }>(
    `select s.sequencename::text name, s.last_value::text last from pg_sequences s
     left join pg_depend d on d.objid = format('%I.%I', s.schemaname, s.sequencename)::regclass
       and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')
     where s.schemaname = current_schema() and s.last_value is not null
       and (d.refobjid is null or d.refobjid = any($1::text[]::regclass[]))`,
    [[...keptTables]],
  )
  for (const { name, last } of rows) await target.query(`select setval('"${name}"', $1::bigint)`, [last])
}
