/** Data versions move with the right changes, and no writer waits for them. */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { copyPreparedDatabase, openTestDatabase } from '../../test/database'
import { Callers } from '../domain/devices/callers'
import { allFamilies, type DataFamily } from './data-versions'
import type { Database, Queryable } from './database'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function versions(queryable: Queryable = database): Promise<Record<DataFamily, string | undefined>> {
  const callers = new Callers({ database: queryable })
  await callers.refresh()
  return Object.fromEntries(allFamilies.map((family) => [family, callers.versions.of([family])])) as Record<
    DataFamily,
    string
  >
}

/** The families whose version a change moves. */
async function moved(change: () => Promise<unknown>): Promise<DataFamily[]> {
  const before = await versions()
  await change()
  const after = await versions()
  return allFamilies.filter((family) => before[family] !== after[family])
}

const run = (sql: string) => () => database.script(sql)

test('a change to each table moves the version of its family, and of no other', async () => {
  const families: Record<DataFamily, string[]> = {
    catalog: ['product', 'product_detail', 'product_quantity', 'drug_ndc'],
    prices: [
      'network',
      'data_import',
      'unit_cost',
      'network_rate',
      'usual_price',
      'chain_coupon',
      'copay_program',
      'plan_drug',
      'plan_cost',
      'plan_average',
      'plan_unit_cost',
    ],
    plans: ['insurance_plan', 'published_plan', 'plan_area', 'plan_county', 'zip_county', 'county_code'],
    pharmacies: ['pharmacy_group', 'pharmacy_location'],
    places: ['place'],
    organizations: ['organization', 'organization_host', 'app'],
    content: ['content', 'content_version'],
  }
  for (const family of allFamilies) {
    for (const table of families[family]) {
      expect(await moved(run(`delete from ${table} where false`)), table).toEqual([family])
    }
  }
})

test('an insert, an update, a delete and a truncate each move it', async () => {
  const row = `'extra', 'en', 'Extra', '2026-01-01', '{}'`
  expect(await moved(run(`insert into content (type, language, title, last_modified, body) values (${row})`))).toEqual([
    'content',
  ])
  expect(await moved(run(`update content set title = 'More' where type = 'extra'`))).toEqual(['content'])
  expect(await moved(run(`delete from content where type = 'extra'`))).toEqual(['content'])
  expect(await moved(run('truncate plan_average'))).toEqual(['prices'])
})

test('visitors’ writes and rolled-back changes move none', async () => {
  expect(await moved(run('update device set seen_at = now(); delete from product_search_log'))).toEqual([])
  const rolledBack = () =>
    database
      .transaction(async (transaction) => {
        await transaction.script('delete from content where false')
        throw new Error('changed its mind')
      })
      .catch(() => undefined)
  expect(await moved(rolledBack)).toEqual([])
})

test('sessions in replica mode and sessions without a search path move it too', async () => {
  const asReplica = run(
    `begin; set local session_replication_role = replica; set local search_path = ''; delete from public.place where false; commit`,
  )
  expect(await moved(asReplica)).toEqual(['places'])
})

describe.skipIf(inject('preparedDatabase').kind !== 'postgresql')('writers', () => {
  async function connect(url: string) {
    const client = new pg.Client({ connectionString: url, statement_timeout: 60_000 })
    await client.connect()
    onTestFinished(() => client.end())
    return client
  }

  test('don’t wait for each other, whatever order they write in, and each moves the version', async () => {
    const copy = await copyPreparedDatabase()
    if (!('DATABASE_URL' in copy)) throw new Error('only on PostgreSQL')
    const [one, other, third] = [
      await connect(copy.DATABASE_URL),
      await connect(copy.DATABASE_URL),
      await connect(copy.DATABASE_URL),
    ]
    const queryable: Queryable = {
      query: async <Row>(sql: string, parameters: readonly unknown[] = []) =>
        (await third.query(sql, [...parameters])).rows as Row[],
    }
    const seen = [await versions(queryable)]
    await one.query('begin')
    await other.query('begin isolation level repeatable read; select 1 from product limit 1')
    await one.query('delete from place where false')
    await other.query('delete from content where false')
    await one.query('delete from content where false')
    await other.query('delete from place where false')
    expect(await versions(queryable)).toEqual(seen[0])
    await one.query('commit')
    seen.push(await versions(queryable))
    // This transaction's snapshot is older than the first one's writes.
    await other.query('delete from content where false')
    await other.query('commit')
    seen.push(await versions(queryable))
    for (const family of ['content', 'places'] as const) {
      expect(new Set(seen.map((each) => each[family])).size, family).toBe(3)
    }
  })
})
