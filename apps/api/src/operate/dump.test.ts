// database: postgresql, with --all both
/**
 * pg_dump's script, from the embedded database and from a PostgreSQL server, restores into an empty PostgreSQL server.
 */
import { join } from 'node:path'
import { pgDump } from '@electric-sql/pglite-tools/pg_dump'
import pg from 'pg'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { copyPreparedDatabase, copyPreparedFolder } from '../../test/database'
import { startPostgresql } from '../../test/embedded-postgresql'
import { pageBlocks } from '../../test/page-block'
import { dumpServer } from '../../test/pg-dump/dump-server'
import { DataVersions } from '../database/data-versions'
import type { Database, Queryable } from '../database/database'
import { migrate } from '../database/migrate'
import { openPglite } from '../database/pglite'
import { openPostgresql } from '../database/postgresql'
import { milesBetween } from '../domain/pharmacies/distance'
import { nearestSql } from '../domain/pharmacies/pharmacies'
import { Places } from '../domain/pharmacies/places'

const isEmbedded = inject('preparedDatabase').kind === 'pglite'
const args = ['--no-owner', '--rows-per-insert=500']

describe.runIf(isEmbedded)('a dump of the embedded database', () => {
  test('restores everything, on a server with PostgreSQL 17’s or an older earthdistance', async () => {
    const source = await openPglite(join(copyPreparedFolder(), 'database'))
    onTestFinished(() => source.close())
    const expected = await everythingOf(source)
    const dump = await pgDump({ pg: source.pglite, args })
    const restored = await restore(
      `create extension cube; create extension earthdistance version '1.1'`,
      await dump.text(),
    )
    expect(await everythingOf(restored)).toEqual(expected)
    expect(await planOfNearest(restored)).toMatch(/Index Scan (using|on) pharmacy_location_open_position/)
    // It's up to date: a server that starts on it has nothing to migrate.
    expect(await migrate(restored)).toEqual([])
  })
})

/** The documented commands: an administrator runs the first, the database's owner the second. */
const [, extensionLine = '', restoreLine = ''] = pageBlocks('docs/operate/backup.md', '## Backup', 'sh')

describe.skipIf(isEmbedded)('a dump of a PostgreSQL server', () => {
  test('restores everything as an owner who is no superuser, with the same query plans', async () => {
    const prepared = await copyPreparedDatabase()
    if (!('DATABASE_URL' in prepared)) throw new Error('This is tested on PostgreSQL alone')
    const source = await openPostgresql(prepared.DATABASE_URL)
    onTestFinished(() => source.close())
    await source.script('analyze')
    const expected = await everythingOf(source)
    const [, options = ''] = /^pg_restore --exit-on-error (.*) --dbname=/m.exec(restoreLine) ?? []
    const restored = await restoreAsOwner(await dumpServer(prepared.DATABASE_URL, [...args, ...options.split(' ')]))
    expect(await everythingOf(restored)).toEqual(expected)
    const plan = await planOfNearest(restored)
    expect(plan).toMatch(/Index Scan (using|on) pharmacy_location_open_position/)
    expect(plan).toBe(await planOfNearest(source))
    expect(await migrate(restored)).toEqual([])
  })
})

/** Runs scripts on an empty server. */
async function restore(...scripts: readonly string[]): Promise<Database> {
  const server = await startPostgresql()
  onTestFinished(() => server.stop())
  const url = `${server.url}/postgres`
  await runScripts(url, scripts)
  return openAnalyzed(url)
}

/** Does the same as the owner of a database in which an administrator created the extensions. */
async function restoreAsOwner(script: string): Promise<Database> {
  const server = await startPostgresql()
  onTestFinished(() => server.stop())
  await runScripts(`${server.url}/postgres`, [
    `create role owner login password 'owner'`,
    'create database owned owner owner',
  ])
  const extensions = [...extensionLine.matchAll(/'(CREATE EXTENSION \w+)'/g)].map(([, statement = '']) => statement)
  expect(extensions).toHaveLength(3)
  await runScripts(`${server.url}/owned`, extensions)
  const url = Object.assign(new URL(`${server.url}/owned`), { username: 'owner', password: 'owner' }).href
  await runScripts(url, [script])
  return openAnalyzed(url)
}

async function runScripts(url: string, scripts: readonly string[]) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const script of scripts) await client.query(script)
  await client.end()
}

async function openAnalyzed(url: string): Promise<Database> {
  const restored = await openPostgresql(url)
  onTestFinished(() => restored.close())
  // Gathers planner statistics now, which PostgreSQL otherwise does at some later time.
  await restored.script('analyze')
  return restored
}

async function planOfNearest(database: Queryable): Promise<string> {
  const plan = await database.query<{ 'QUERY PLAN': string }>(
    `explain (costs off) ${nearestSql.replace(/--.*$/gm, '')}`
      .replaceAll('$1', '40.75')
      .replaceAll('$2', '-73.99')
      .replaceAll('$3', `'{}'`)
      .replace('$4', '5'),
  )
  return plan.map((row) => row['QUERY PLAN']).join('\n')
}

const everythingOf = async (database: Queryable) => ({
  ...(await contentsOf(database)),
  answers: await answersOf(database),
})

const isOurs = `not in ('pg_catalog', 'information_schema')`

/** All indexes and triggers, each sequence's position, and each table's rows without generated columns. */
async function contentsOf(database: Queryable) {
  const indexes = await database.query<object>(
    `select tablename, indexname, indexdef from pg_indexes where schemaname ${isOurs} order by 1, 2`,
  )
  const triggers = await database.query<object>(
    `select pg_get_triggerdef(oid) definition from pg_trigger where not tgisinternal order by 1`,
  )
  const sequences = await database.query<object>(
    `select schemaname, sequencename, last_value from pg_sequences where schemaname ${isOurs} order by 1, 2`,
  )
  const tables = await database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) name from pg_tables where schemaname ${isOurs} order by 1`,
  )
  const generated = await database.query<{ name: string }>(
    `select column_name name from information_schema.columns where is_generated = 'ALWAYS' and table_schema ${isOurs}`,
  )
  const rows: object[] = []
  for (const { name } of tables) {
    const [row] = await database.query<object>(
      `select $1 name, count(*)::int count, md5(string_agg(row, ' ' order by row collate "C")) hash
       from (select (to_jsonb(t) - $2::text[])::text row from ${name} t)`,
      [name, generated.map((column) => column.name)],
    )
    rows.push(row ?? {})
  }
  return { indexes, triggers, sequences, rows }
}

/** Returns distances, since the index decides the order of equally distant pharmacies. */
async function answersOf(database: Queryable) {
  const places = new Places({ database, reads: database, versions: new DataVersions() })
  const responses: unknown[] = []
  for (const [latitude, longitude] of [
    [40.75, -73.99],
    [34.07, -118.4],
    [61.2, -149.9],
  ] as const) {
    const place = await places.nearest(latitude, longitude)
    const pharmacies = await database.query<{ latitude: number; longitude: number }>(nearestSql, [
      latitude,
      longitude,
      [],
      20,
    ])
    responses.push([place.latitude, place.longitude], ...pharmacies.map((each) => milesBetween(each, place)))
  }
  return responses
}
