import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyPreparedDatabase, openTestDatabase } from '../../test/database'
import { type Database, one } from '../database/database'
import { migrate } from '../database/migrate'
import { loadDemoData } from './load'
import { organizations } from './organizations'
import { removeDemoData } from './remove'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const count = async (table: string) => (await one<{ n: number }>(database, `select count(*)::int n from ${table}`)).n

test('a fresh start holds the catalogue, pharmacies, networks, plans and every zip', async () => {
  expect(await count('product')).toBeGreaterThanOrEqual(300)
  expect(await count('pharmacy_group')).toBeGreaterThanOrEqual(12)
  expect(await count('pharmacy_location')).toBeGreaterThanOrEqual(2000)
  expect(await count('network')).toBe(5)
  expect(await count('insurance_plan')).toBe(60)
  expect(await count('place')).toBeGreaterThan(42_000)
  expect(await count('manufacturer_program')).toBeGreaterThan(30)
  expect(await count('content')).toBe(8)
})

test('of two that start at once on an empty database one loads it, and the other waits until it has', async () => {
  const copy = await copyPreparedDatabase()
  const first = await openTestDatabase(copy)
  // PGlite is opened by one process at a time.
  const second = 'DATABASE_URL' in copy ? await openTestDatabase(copy) : first
  await removeDemoData(first)
  const loaded = await Promise.all([loadDemoData(first), loadDemoData(second)])
  expect(loaded.toSorted()).toEqual([false, true])
  expect(await one(second, 'select count(*)::int n from organization')).toEqual({ n: organizations.length })
  await first.close()
  if (second !== first) await second.close()
})

test('a second start changes nothing', async () => {
  const before = await count('device')
  expect(await migrate(database)).toEqual([])
  expect(await loadDemoData(database)).toBe(false)
  expect(await count('device')).toBe(before)
})
