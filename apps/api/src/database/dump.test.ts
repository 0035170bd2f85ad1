/** pg_dump's script, restored into an empty PostgreSQL server whose earthdistance is that of PostgreSQL 17 and before. */
import { join } from 'node:path'
import { pgDump } from '@electric-sql/pglite-tools/pg_dump'
import pg from 'pg'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { copyPreparedFolder } from '../../test/database'
import { startPostgresql } from '../../test/embedded-postgresql'
import { milesBetween } from '../pharmacies/distance'
import { nearestSql } from '../pharmacies/pharmacies'
import { Places } from '../pharmacies/places'
import { DataVersions } from './data-versions'
import type { Queryable } from './database'
import { migrate } from './migrate'
import { openPglite } from './pglite'
import { openPostgresql } from './postgresql'

describe.skipIf(inject('preparedDatabase').kind !== 'pglite')('a dump', () => {
  test('brings everything back: tables, indexes, answers, and the plan of the nearest pharmacies', async () => {
    const source = await openPglite(join(copyPreparedFolder(), 'database'))
    onTestFinished(() => source.close())
    const server = await startPostgresql()
    onTestFinished(() => server.stop())
    const url = `${server.url}/postgres`
    const admin = new pg.Client({ connectionString: url })
    await admin.connect()
    await admin.query(`create extension cube; create extension earthdistance version '1.1'`)

    const expected = { ...(await contentsOf(source)), answers: await answersOf(source) }
    const dump = await pgDump({ pg: source.pglite, args: ['--no-owner', '--rows-per-insert=500'] })
    await admin.query(await dump.text())
    await admin.end()

    const restored = await openPostgresql(url)
    onTestFinished(() => restored.close())
    // The first figures that the server plans by: otherwise it makes them some time or other.
    await restored.script('analyze')
    expect({ ...(await contentsOf(restored)), answers: await answersOf(restored) }).toEqual(expected)
    const plan = await restored.query<{ 'QUERY PLAN': string }>(
      `explain ${nearestSql.replace(/--.*$/gm, '')}`
        .replaceAll('$1', '40.75')
        .replaceAll('$2', '-73.99')
        .replaceAll('$3', `'{}'`)
        .replace('$4', '5'),
    )
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toMatch(
      /Index Scan (using|on) pharmacy_location_open_position/,
    )
    // It is up to date: nothing is left to do for a server that starts on it.
    expect(await migrate(restored)).toEqual([])
  })
})

/** Names of all indexes, and how many rows each table has. */
async function contentsOf(database: Queryable) {
  const indexes = await database.query<object>(
    `select tablename, indexname, indexdef from pg_indexes where schemaname = 'public' order by 1, 2`,
  )
  const tables = await database.query<{ name: string }>(
    `select tablename name from pg_tables where schemaname = 'public' order by 1`,
  )
  const rows: [string, number][] = []
  for (const { name } of tables) {
    const [row] = await database.query<{ count: number }>(`select count(*)::int count from ${name}`)
    rows.push([name, row?.count ?? 0])
  }
  return { indexes, rows }
}

/** How far the nearest are: which of several at one point comes first is left to the index. */
async function answersOf(database: Queryable) {
  const places = new Places({ database, versions: new DataVersions() })
  const answers: unknown[] = []
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
    answers.push([place.latitude, place.longitude], ...pharmacies.map((each) => milesBetween(each, place)))
  }
  return answers
}
