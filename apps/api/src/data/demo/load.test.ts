import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyPreparedDatabase, openTestDatabase } from '../../../test/database'
import { importFiles } from '../../../test/import-files'
import { type Database, one } from '../../database/database'
import { migrate } from '../../database/migrate'
import { listImports } from '../imports/import-records'
import { loadDemoData } from './load'
import { organizations } from './organizations'
import { removeDemoData } from './remove'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const count = async (table: string) => (await one<{ n: number }>(database, `select count(*)::int n from ${table}`)).n

test('a fresh start has the catalog, pharmacies, networks, plans and every zip', async () => {
  expect(await count('product')).toBeGreaterThanOrEqual(300)
  expect(await count('pharmacy_group')).toBeGreaterThanOrEqual(12)
  expect(await count('pharmacy_location')).toBeGreaterThanOrEqual(2000)
  expect(await count('network')).toBe(5)
  expect(await count('insurance_plan')).toBe(60)
  expect(await count('place')).toBeGreaterThan(42_000)
  expect(await count('copay_program')).toBeGreaterThan(30)
  expect(await count('content')).toBe(8)
})

test('all of it came through the importers, from files of known kinds, with nothing refused', async () => {
  const imports = await listImports(database, true)
  expect(imports.map(({ kind, state, refused, isDemo }) => ({ kind, state, refused, isDemo }))).toEqual(
    [
      'catalog-additions',
      'copay-programs',
      'coupons',
      'nadac',
      'networks',
      'pharmacies',
      'plan-averages',
      'plan-drugs',
      'plan-tiers',
      'plans',
      'rates',
      'unit-costs',
      'usual-prices',
    ].map((kind) => ({ kind, state: 'current', refused: 0, isDemo: true })),
  )
  expect(await count('product_detail where own_key is null')).toBe(0)
  expect(await count('pharmacy_location where npi is null')).toBe(0)
  expect(await count(`insurance_plan where code is null and type in ('X', 'Y')`)).toBe(0)
})

test('groups, networks and pharmacies keep their ids; an operator’s imports begin at ten million', async () => {
  const [numbers] = await database.query<object>(
    `select array(select id from network order by id) networks, array(select id from pharmacy_group order by id) groups,
       array(select name from network order by id) names, (select name from pharmacy_group where id = 3) third,
       (select min(id) from pharmacy_location) shops`,
  )
  expect(numbers).toEqual({
    networks: [1, 2, 3, 4, 5],
    groups: Array.from({ length: 14 }, (_, index) => index + 1),
    names: ['ClearScript', 'ValueNet Rx', 'MedBridge', 'SaveFirst', 'Unity Discount'],
    third: 'Corner Chemist',
    shops: 5000,
  })
  await importFiles(database, { 'ours.csv': 'Network code,Name,BIN,PCN,Group\nOURS,Our Rx,610011,P,G' })
  const [ours] = await database.query<{ id: number }>(`select id from network where code = 'OURS'`)
  expect(ours?.id).toBe(10_000_000)
})

test('each medication has a usual price and a card from every network at some group', async () => {
  const [lacking] = await database.query<object>(
    `select count(*) filter (where not exists (select from usual_price u where u.drug = 'ndc:' || n.ndc))::int usual,
       count(*) filter (where not exists (select from unit_cost c where c.ndc = n.ndc))::int cost, count(*)::int packages,
       (select count(distinct (network, drug)) from network_rate where drug in ('brand', 'generic'))::int rates
     from drug_ndc n join product_detail d on d.id = n.product_detail_id`,
  )
  expect(lacking).toEqual({ usual: 0, cost: 0, packages: await count('product_detail'), rates: 10 })
})

test('of two processes that start at once on an empty database, one loads it and the other waits', async () => {
  const empty = await copyPreparedDatabase()
  const first = await openTestDatabase(empty)
  // Only one process can open PGlite.
  const second = 'DATABASE_URL' in empty ? await openTestDatabase(empty) : first
  await removeDemoData(first)
  const loaded = await Promise.all([loadDemoData(first), loadDemoData(second)])
  expect(loaded.toSorted()).toEqual([false, true])
  const [there] = await first.query<object>(
    `select (select count(*)::int from data_import) imports, (select count(*)::int from organization) organizations,
       array(select id from network order by id) networks`,
  )
  expect(there).toEqual({ imports: 13, organizations: organizations.length, networks: [1, 2, 3, 4, 5] })
  await first.close()
  if (second !== first) await second.close()
})

test('a second start changes nothing', async () => {
  const before = await count('device')
  expect(await migrate(database)).toEqual([])
  expect(await loadDemoData(database)).toBe(false)
  expect(await count('device')).toBe(before)
})
