/** `scrub` leaves nothing about people: not in tables, files, write-ahead log, statistics, a backup or a dump. */
import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { buildIfStale } from '@rxgauge/scripts/build-if-stale'
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { runCommand } from '../../test/command'
import { copyPreparedDatabase, copyPreparedFolder, type DatabaseCopy } from '../../test/database'
import { personWith } from '../../test/people'
import { connectPg } from '../../test/pg-client'
import { dumpServer } from '../../test/pg-dump/dump-server'
import { startTestServer } from '../../test/server'
import { StartError } from '../base/errors/start-error'
import { type Database, one, type Queryable } from '../database/database'
import { openFolder } from '../database/open'
import { openPostgresql } from '../database/postgresql'
import { openShared } from '../database/shared-database'
import { emptiedTables, keptTables } from './scrub'
import { scrubFolder } from './scrubbed-folder'

const isEmbedded = inject('preparedDatabase').kind === 'pglite'

interface Inhabited {
  /** Every value that `scrub` must remove, from `valuesOf`. */
  values: Map<string, Buffer>
  /** The rows that must stay, from `setUp`. */
  stays: Record<string, unknown>
}

/** A person signs up, reads prices and asks support; an organization has a key. */
async function letPeopleIn(copy: DatabaseCopy): Promise<Inhabited> {
  const api = await startTestServer({ copy })
  try {
    for (const email of ['ana.quintana@example.com', 'ben.okonkwo@example.com']) {
      const person = await personWith(api, { email })
      await person.get('/zipcode/useZipCode/10001')
      const notes = `Where is the card of ${email}?`
      await person.post('/settings/contactus', { firstName: 'Anastasia', lastName: 'Quintana-Diaz', email, notes })
    }
    await api.database.query(
      `update organization set sso_key = 'c3NvLWtleS1vZi1hbi1vcmdhbml6YXRpb24=' where code = 'ACME'`,
    )
    await api.database.script('analyze')
    return { values: await valuesOf(api.database), stays: await setUp(api.database) }
  } finally {
    await api.close()
  }
}

/** Each value about people in its stored form, by its text; without values that also occur in data that stays. */
async function valuesOf(database: Queryable): Promise<Map<string, Buffer>> {
  const rowsOf = (table: string) => database.query<{ row: object }>(`select to_jsonb(t) "row" from "${table}" t`)
  const stays = [
    ...(await database.query('select pg_get_constraintdef(oid) from pg_constraint')),
    ...(await database.query(`select prosrc from pg_proc where pronamespace = 'public'::regnamespace`)),
    ...(await database.query('select pg_get_expr(adbin, adrelid) from pg_attrdef')),
  ]
  for (const table of keptTables) {
    for (const { row } of await rowsOf(table)) stays.push({ ...row, sso_key: null })
  }
  const staying = JSON.stringify(stays)
  const values = new Map<string, Buffer>()
  const keys = await database.query<{ value: string }>(
    'select sso_key value from organization where sso_key is not null',
  )
  const texts = keys.map(({ value }) => value)
  for (const table of await emptiedTables(database)) {
    for (const { row } of await rowsOf(table)) texts.push(...textsIn(row))
  }
  for (const text of texts) {
    if (text.length < 8 || /^\d{4}-\d\d-\d\d/.test(text) || staying.includes(text)) continue
    values.set(text, Buffer.from(text))
    if (text.startsWith('\\x')) values.set(text, Buffer.from(text.slice(2), 'hex'))
    if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)) {
      values.set(`${text} in bytes`, Buffer.from(text.replaceAll('-', ''), 'hex'))
    }
  }
  return values
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : []

/** The texts of the values found in the bytes. */
const found = (values: ReadonlyMap<string, Buffer>, bytes: Buffer) =>
  [...values].filter(([, value]) => bytes.includes(value)).map(([text]) => text)

function filesIn(folder: string): Buffer {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Buffer.concat(entries.map((entry) => readFileSync(join(entry.parentPath, entry.name))))
}

const counts = async (database: Queryable) => {
  const [row] = await database.query<object>(
    `select (select count(*)::int from app_user) persons, (select count(*)::int from server_secret) secrets,
       (select count(*)::int from organization where code = 'ACME') organizations, (select count(*)::int > 0 from product) "hasProducts"`,
  )
  return row
}
const scrubbed = { persons: 0, secrets: 0, organizations: 1, hasProducts: true }

/** The operator's setup by table, without its change counters. */
async function setUp(database: Queryable): Promise<Record<string, unknown>> {
  const contents: Record<string, unknown> = {}
  for (const table of keptTables.filter((name) => name !== 'data_version')) {
    const [row] = await database.query<object>(
      `select count(*)::int count, md5(string_agg(row, ' ' order by row collate "C")) hash
       from (select (to_jsonb(t) - 'sso_key')::text row from "${table}" t) rows`,
    )
    contents[table] = row
  }
  const sequences = await database.query<object>(
    `select s.sequencename, s.last_value::text from pg_sequences s
     join pg_depend d on d.objid = s.sequencename::regclass and d.deptype in ('a', 'i')
     where s.schemaname = 'public' and d.refobjid = any($1::text[]::regclass[]) order by 1`,
    [[...keptTables]],
  )
  return { ...contents, sequences }
}

describe.runIf(isEmbedded)('the embedded database', () => {
  let inhabited: string
  let values: Inhabited['values']
  let stays: Inhabited['stays']
  beforeAll(async () => {
    inhabited = copyPreparedFolder()
    ;({ values, stays } = await letPeopleIn({ DATA_DIR: inhabited, DEV_MAILBOX: 'y' }))
  })
  const copyOf = (folder: string) => {
    const copy = temporaryFolder()
    cpSync(folder, copy, { recursive: true })
    return copy
  }

  test('holds nobody’s values in any file, nor does a backup; the setup is complete', async () => {
    const DATA_DIR = copyOf(inhabited)
    expect(values.size).toBeGreaterThan(50)
    const inFiles = found(values, filesIn(DATA_DIR))
    for (const text of ['ana.quintana@example.com', 'c3NvLWtleS1vZi1hbi1vcmdhbml6YXRpb24='])
      expect(inFiles).toContain(text)

    const { code, stdout } = await runCommand(['scrub', '--never-sent'], { DATA_DIR })
    expect(code).toBe(0)
    expect(stdout).toContain(`The database in ${DATA_DIR} was rewritten, and its old files are removed.`)
    expect(stdout).toContain('What must not leave: earlier backups')
    expect(readdirSync(DATA_DIR).sort()).toEqual(['control', 'database'])
    expect(found(values, filesIn(DATA_DIR))).toEqual([])
    const folder = temporaryFolder()
    const file = join(folder, 'copy.tar.gz')
    await runCommand(['backup', file], { DATA_DIR })
    expect(found(values, gunzipSync(readFileSync(file)))).toEqual([])

    // A server starts on it.
    const api = await startTestServer({ copy: { DATA_DIR, DEV_MAILBOX: 'y' } })
    onTestFinished(() => api.close())
    expect(await setUp(api.database)).toEqual(stays)
    expect((await api.device()).token).not.toBe('')
  })

  test('is left unchanged while a server has it open, and if it sends messages', async () => {
    const DATA_DIR = copyPreparedFolder()
    const before = filesIn(DATA_DIR).length
    const unknown = await runCommand(['scrub'], { DATA_DIR })
    expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('Nothing was changed') })
    expect(filesIn(DATA_DIR).length).toBeGreaterThanOrEqual(before)
    // Another command can't change it meanwhile, since the change would be lost.
    const looking = scrubFolder(DATA_DIR, async () => {
      expect(await openShared(DATA_DIR)).toBeUndefined()
      throw new StartError('enough')
    })
    await expect(looking).rejects.toThrow('enough')
    const holder = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    onTestFinished(() => void holder.kill('SIGKILL'))
    writeFileSync(join(DATA_DIR, 'server.pid'), String(holder.pid))
    expect(await runCommand(['scrub', '--never-sent'], { DATA_DIR })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is in use by another server or command'),
    })
  })

  test('is complete, old or new, wherever the command is killed', async () => {
    const done = copyOf(inhabited)
    expect(await runCommand(['scrub', '--never-sent'], { DATA_DIR: done })).toMatchObject({ code: 0 })

    // Killed while the new one was being written.
    const early = copyOf(inhabited)
    mkdirSync(join(early, 'database.scrubbing', 'base'), { recursive: true })
    expect(await withFolder(early, counts)).toMatchObject({ persons: 2, organizations: 1 })
    expect(existsSync(join(early, 'database.scrubbing'))).toBe(false)
    // Killed while the old one was being removed, and afterwards.
    for (const isGone of [false, true]) {
      const late = copyOf(inhabited)
      cpSync(join(done, 'database'), join(late, 'database.scrubbed'), { recursive: true })
      rmSync(join(late, 'database', isGone ? '' : 'global'), { recursive: true })
      const status = await runCommand(['org', 'list'], { DATA_DIR: late })
      expect(status).toMatchObject({ code: 0, stdout: expect.stringContaining('ACME') })
      expect(await withFolder(late, counts)).toEqual(scrubbed)
      expect(existsSync(join(late, 'database.scrubbed'))).toBe(false)
    }
  })

  test.each([
    ['database.scrubbing', 'as soon as the new one is started'],
    ['database.scrubbed', 'as soon as the new one is complete'],
  ])('a kill -9 when %s appears, %s, leaves one that opens', async (name) => {
    await buildIfStale()
    const DATA_DIR = copyOf(inhabited)
    const child = spawn(process.execPath, ['apps/api/dist/main.js', 'scrub', '--never-sent'], {
      env: { DATA_DIR },
      stdio: 'ignore',
    })
    const watcher = watch(DATA_DIR, (_, changed) => {
      if (changed === name) child.kill('SIGKILL')
    })
    const signal = await new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)))
    watcher.close()
    const left = await withFolder(DATA_DIR, counts)
    if (name === 'database.scrubbing') {
      expect(signal).toBe('SIGKILL')
      expect(left).toMatchObject({ persons: 2, organizations: 1, hasProducts: true })
    } else expect(left).toEqual(scrubbed)
    expect(readdirSync(DATA_DIR).filter((each) => each.startsWith('database'))).toEqual(['database'])
  })
})

describe.skipIf(isEmbedded)('a database of a PostgreSQL server', () => {
  test('holds nobody’s values in its own files, its statistics and a dump; the command says what mustn’t leave', async () => {
    const copy = await copyPreparedDatabase()
    if (!('DATABASE_URL' in copy)) throw new Error('This is tested on PostgreSQL alone')
    const { values, stays } = await letPeopleIn(copy)
    expect(values.size).toBeGreaterThan(50)
    const database = await openPostgresql(copy.DATABASE_URL)
    onTestFinished(() => database.close())
    const files = async () => {
      await database.script('checkpoint')
      const [row] = await database.query<{ folder: string }>(
        `select current_setting('data_directory') || '/base/' || oid folder from pg_database where datname = current_database()`,
      )
      return filesIn(row?.folder ?? '')
    }
    expect(found(values, await files())).toContain('c3NvLWtleS1vZi1hbi1vcmdhbml6YXRpb24=')

    // Whatever could still read a removed row keeps it in its file: PostgreSQL's own ANALYZE, or somebody's long query.
    const reader = await connectPg(copy.DATABASE_URL)
    await reader.query('begin isolation level repeatable read')
    await reader.query('select 1')
    // So does a transaction of another database that began to write before.
    const elsewhere = new URL(copy.DATABASE_URL)
    elsewhere.pathname = '/postgres'
    const writer = await connectPg(elsewhere.href)
    await writer.query('begin')
    await writer.query('select pg_current_xact_id()')
    let hasEnded = false
    const running = runCommand(['scrub', '--never-sent'], copy).finally(() => {
      hasEnded = true
    })
    /** Resolves when scrub has looked once more whether it may go on, or has ended. */
    const look = async () => {
      const { now } = await one<{ now: string }>(database, 'select clock_timestamp()::text now')
      const looks = `select 1 from pg_stat_activity where pid <> pg_backend_pid()
        and query like 'select 1 where pg_snapshot_xmin%' and query_start > $1::timestamptz`
      await expect.poll(async () => hasEnded || (await database.query(looks, [now])).length > 0).toBe(true)
    }
    await look()
    await reader.query('commit')
    // Two looks: it doesn't go on while the writer is there.
    await look()
    await look()
    await writer.query('commit')
    const { code, stdout } = await running
    expect(code).toBe(0)
    expect(stdout).toContain('It may leave this machine only as a new `pg_dump`.')
    expect(stdout).toMatch(/What must not leave: .*its write-ahead log .*standbys, and earlier dumps/)
    expect(await counts(database)).toEqual(scrubbed)
    expect(await setUp(database)).toEqual(stays)
    expect(found(values, await files())).toEqual([])
    expect(found(values, Buffer.from(await dumpServer(copy.DATABASE_URL, ['--no-owner'])))).toEqual([])
    expect(await sampled(database)).toEqual([])
  })
})

/** Emptied columns and key columns for which PostgreSQL still has statistics. */
async function sampled(database: Queryable): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    `select tablename || '.' || attname name from pg_stats
     where schemaname = 'public' and (tablename = any($1) or tablename = 'organization' and attname = 'sso_key')`,
    [await emptiedTables(database)],
  )
  return rows.map(({ name }) => name)
}

async function withFolder<T>(folder: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openFolder(folder)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rxgauge-scrub-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
