/** Freshly set-up databases, made once for all Vitest projects of a run; these are set up in one process, one after the other. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { loadDemoData } from '../src/data/demo/load'
import { migrate } from '../src/database/migrate'
import { openPglite } from '../src/database/pglite'
import { openPostgresql } from '../src/database/postgresql'
import { startPostgresql } from './embedded-postgresql'

/** A shared value, and a function that ends one use; the last one stops it. */
interface Shared<Value> {
  value: Value
  release(): Promise<void>
}

/** A folder with a PGlite in `database`; copies may be beside it. */
export const preparePglite = (): Promise<Shared<{ folder: string }>> =>
  share('pglite', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'rxgauge-pglite-'))
    const database = await openPglite(join(folder, 'prepared', 'database'))
    await migrate(database)
    await loadDemoData(database)
    await database.close()
    return { value: { folder }, stop: async () => rmSync(folder, { recursive: true, force: true }) }
  })

/**
 * A PostgreSQL server, and the name of its template. PREPARED_POSTGRESQL is the address of a server that has the template already, such
 * as one on another host.
 */
export const preparePostgresql = (): Promise<Shared<{ url: string; template: string }>> =>
  share('postgresql', async () => {
    const template = 'fresh_start'
    const prepared = process.env.PREPARED_POSTGRESQL
    if (prepared !== undefined) return { value: { url: prepared, template }, stop: async () => undefined }
    const server = await startPostgresql()
    const admin = await openPostgresql(`${server.url}/postgres`)
    await admin.script(`create database ${template}`)
    await admin.close()
    const database = await openPostgresql(`${server.url}/${template}`)
    await migrate(database)
    await loadDemoData(database)
    await database.close()
    return { value: { url: server.url, template }, stop: server.stop }
  })

export type PreparedDatabase =
  | { kind: 'pglite'; folder: string }
  | { kind: 'postgresql'; url: string; template: string }

/** A copy for one server, as environment variables; with the mailbox page where it's allowed. */
export async function copyPrepared(
  prepared: PreparedDatabase,
): Promise<{ DATABASE_URL: string } | { DATA_DIR: string; DEV_MAILBOX: 'y' }> {
  if (prepared.kind === 'postgresql') {
    return { DATABASE_URL: await createDatabaseFromTemplate(prepared.url, prepared.template) }
  }
  return { DATA_DIR: copyFolder(prepared.folder), DEV_MAILBOX: 'y' }
}

export function copyFolder(folder: string): string {
  const copy = mkdtempSync(join(folder, 'copy-'))
  cpSync(join(folder, 'prepared'), copy, { recursive: true })
  return copy
}

/** The address of a fresh copy. */
export async function createDatabaseFromTemplate(url: string, template: string): Promise<string> {
  const name = `test_${process.pid}_${Date.now()}_${Math.floor(Math.random() * 1e6)}`
  const client = new pg.Client({ connectionString: `${url}/postgres` })
  await client.connect()
  // By copying files, because writing it to the log takes twice as long.
  await client.query(`create database ${name} template ${template} strategy file_copy`)
  await client.end()
  return `${url}/${name}`
}

interface Entry {
  users: number
  started: Promise<{ value: unknown; stop(): Promise<void> }>
}

/** A property of the process, because each project loads this file again. */
const sharingProcess: typeof process & { rxgaugeShared?: Map<string, Entry> } = process
sharingProcess.rxgaugeShared ??= new Map()
const entries = sharingProcess.rxgaugeShared

async function share<Value>(
  name: string,
  start: () => Promise<{ value: Value; stop(): Promise<void> }>,
): Promise<Shared<Value>> {
  const entry = entries.get(name) ?? { users: 0, started: start() }
  entries.set(name, entry)
  entry.users++
  const { value, stop } = await (entry.started as ReturnType<typeof start>)
  return {
    value,
    async release() {
      entry.users--
      if (entry.users > 0) return
      entries.delete(name)
      await stop()
    },
  }
}
