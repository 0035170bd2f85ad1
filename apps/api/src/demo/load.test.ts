import { expect, test } from 'vitest'
import { one } from '../database/database'
import { migrate } from '../database/migrate'
import { openPglite } from '../database/pglite'
import { loadDemoData } from './load'

test('a fresh start holds the catalogue, pharmacies, networks, plans and every zip', async () => {
  const database = await openPglite()
  expect(await migrate(database)).toContain('0001-foundation')
  expect(await migrate(database)).toEqual([])
  expect(await loadDemoData(database)).toBe(true)
  expect(await loadDemoData(database)).toBe(false)
  const count = async (table: string) => (await one<{ n: number }>(database, `select count(*)::int n from ${table}`)).n
  expect(await count('product')).toBeGreaterThanOrEqual(300)
  expect(await count('pharmacy_group')).toBeGreaterThanOrEqual(12)
  expect(await count('pharmacy_location')).toBeGreaterThanOrEqual(2000)
  expect(await count('network')).toBe(5)
  expect(await count('insurance_plan')).toBeGreaterThanOrEqual(60)
  expect(await count('place')).toBeGreaterThan(42_000)
  expect(await count('manufacturer_program')).toBeGreaterThan(30)
  expect(await count('content')).toBe(8)
  await database.close()
})
