import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../test/database'
import { type Database, one } from '../database/database'
import { migrate } from '../database/migrate'
import { loadDemoData } from './load'

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

test('a second start changes nothing', async () => {
  const before = await count('device')
  expect(await migrate(database)).toEqual([])
  expect(await loadDemoData(database)).toBe(false)
  expect(await count('device')).toBe(before)
})
