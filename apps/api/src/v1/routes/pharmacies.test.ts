/** Pharmacies, lists and the dataset for programs. */
import { v1Calls } from '@rxgauge/contract/v1'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeOrganization } from '../../../test/change-organization'
import { startTestV1, type TestV1 } from '../../../test/v1'

const { find } = v1Calls.pharmacies
const { getPrices } = v1Calls.lists

let v1: TestV1
let key: string
let strengths: Map<string, number>
beforeAll(async () => {
  v1 = await startTestV1()
  key = await v1.key()
  strengths = await v1.usualStrengths()
})
afterAll(() => v1.close())

const drug = (name: string) => ({ strengthId: strengths.get(name) ?? 0 })
const findNear = (body: object, query = {}) => v1.call(key, find, { query, body: { zip: '10001', ...body } })
const inCents = (dollars: string) => Math.round(Number(dollars) * 100)

test('pharmacies near a zip come nearest first, with what people need to go there', async () => {
  const { status, data } = await findNear({})
  expect(status).toBe(200)
  expect(v.is(find.data, data)).toBe(true)
  expect(data).toMatchObject({ drug: null, nearestPharmacyMiles: null, place: { zip: '10001' } })
  const miles = data.items.flatMap(({ pharmacy }: { pharmacy: { type: string; miles: number } }) =>
    pharmacy.type === 'mail' ? [] : [pharmacy.miles],
  )
  expect(miles.length).toBeGreaterThan(5)
  expect(miles).toEqual(miles.toSorted((one: number, other: number) => one - other))
  expect(data.items[0].pharmacy).toMatchObject({
    type: 'retail',
    address: { state: 'NY' },
    chain: { name: expect.any(String) },
  })
  expect(data.items[0].offer).toBeNull()
})

test('with a medication each has its price, lowest first, and pages follow one another', async () => {
  const all = (await findNear({ drug: drug('Atorvastatin') })).data
  expect(all.items[0].offer).toMatchObject({ amount: '6.07', kind: 'coupon', isLowest: true })
  expect(all).toMatchObject({ drug: { name: 'Atorvastatin' }, quantity: { text: '30 tablets' } })
  const ids: number[] = []
  let cursor: string | null | undefined
  do {
    const query: Record<string, string> = { limit: '4', ...(cursor ? { cursor } : {}) }
    const { data } = await findNear({ drug: drug('Atorvastatin') }, query)
    ids.push(...data.items.map(({ pharmacy }: { pharmacy: { id: number } }) => pharmacy.id))
    cursor = data.nextCursor
  } while (cursor)
  expect(ids).toEqual(all.items.map(({ pharmacy }: { pharmacy: { id: number } }) => pharmacy.id))
  expect((await findNear({}, { cursor: 'abc' })).data.code).toBe('CURSOR_INVALID')
})

test('only the chains of a restricted organization are found', async () => {
  const corner = await v1.key({ org: 'CORNER' })
  const { data } = await v1.call(corner, find, { body: { zip: '10001', drug: drug('Atorvastatin') } })
  const chains = new Set(data.items.map(({ pharmacy }: { pharmacy: { chain: { id: number } } }) => pharmacy.chain.id))
  expect(chains.size).toBe(1)
})

test('a list has each pharmacy’s total and the cheapest trips', async () => {
  const fills = [
    { drug: drug('Atorvastatin') },
    { drug: drug('Metformin'), quantity: 60 },
    { drug: drug('Ozempic'), plan: { id: 3 } },
  ]
  const { status, data } = await v1.call(key, getPrices, { body: { fills, zip: '10001' } })
  expect(status).toBe(200)
  expect(v.is(getPrices.data, data)).toBe(true)
  expect(data.fills.map(({ status: each }: { status: string }) => each)).toEqual(['priced', 'priced', 'priced'])
  const [first] = data.pharmacies
  const sum = first.prices.reduce(
    (total: number, cell: { amount: string } | null) => total + (cell ? inCents(cell.amount) : 0),
    0,
  )
  expect(inCents(first.total)).toBe(sum)
  expect(data.trips.one.stops[0].pharmacyId).toBe(first.pharmacy.id)
  expect(inCents(data.trips.each.total)).toBeLessThanOrEqual(inCents(data.trips.one.total))
  expect(data.notices[0]).toContain('not insurance')
  const tooMany = Array.from({ length: 21 }, () => ({ drug: drug('Metformin') }))
  expect((await v1.call(key, getPrices, { body: { fills: tooMany, zip: '10001' } })).status).toBe(400)
})

test('the dataset says what there is, from where, and whether it is made up', async () => {
  const { data } = await v1.call(key, v1Calls.dataset.get)
  expect(v.is(v1Calls.dataset.get.data, data)).toBe(true)
  expect(data).toMatchObject({ illustrative: true, sources: { retail: ['imports', 'demo'] } })
  expect(data.coverage.medications).toBeGreaterThan(300)
  expect(data.networks.length).toBeGreaterThan(3)
  const options = {
    priceSources: { retail: ['imports'], discount: ['imports'], coupon: ['imports'], copay: ['imports'] },
  }
  await changeOrganization(v1.api.database, { options }, 'PLAIN')
  const plain = await v1.call(await v1.key({ org: 'PLAIN' }), v1Calls.dataset.get)
  expect(plain.data.illustrative).toBe(false)
})

test('what programs ask for is counted apart from visitors', async () => {
  const count = async () => {
    await v1.api.services.dailyCounts.flush()
    const [row] = await v1.api.database.query<{ count: number }>(
      `select coalesce(sum(count), 0)::int count from daily_count where measure = 'by programs' and kind = 'pharmacies'`,
    )
    return row?.count ?? 0
  }
  const before = await count()
  await findNear({})
  await v1.call(await v1.key({ isTest: true }), find, { body: { zip: '10001' } })
  expect(await count()).toBe(before + 1)
})
