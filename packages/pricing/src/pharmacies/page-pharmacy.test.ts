import { valueIn } from '@rxgauge/client'
import { fail, succeed } from '@rxgauge/client/testing'
import type { ProductDetailId } from '@rxgauge/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type PricedApi, startPricedApi } from '../../test/priced-api'
import { pharmacies, withFavorite } from '../../test/responses'
import { createPharmaciesStore } from './pharmacies-store'

let priced: PricedApi
const onRejected = vi.fn()
beforeEach(async () => {
  onRejected.mockReset()
  priced = await startPricedApi()
  priced.api.on('/price/pharmacynew/72/30/10001', (_, response) => succeed(response, pharmacies))
  priced.api.on('/price/pharmacynew/72/30/10001/orderby/distance', (_, response) => succeed(response, withFavorite))
})
afterEach(() => priced.close())

const location = (id: number, chain: number, distance: number | null = null) => ({
  id,
  pharmacyGroupId: chain,
  pharmacyName: `Pharmacy ${id}`,
  address1: `${id} Main St`,
  city: 'New York',
  state: 'NY',
  zipCode: '10001',
  latitude: 40.7,
  longitude: -74,
  phoneNumber: '',
  openingHours: null,
  distance,
})

async function listWith(pagePharmacy: string) {
  const store = createPharmaciesStore(priced.session, { pagePharmacy, onRejected })
  const query = { productDetailId: 72 as ProductDetailId, quantity: 30, zip: '10001', insuranceId: undefined }
  store.actions.show({ ...query, isBranded: false, isGaugeShown: true }, 'pharmacy')
  await vi.waitFor(
    () => expect(store.getState().selectedId !== undefined || onRejected.mock.calls.length > 0).toBe(true),
    { timeout: 60_000 },
  )
  return store
}
const ids = (store: Awaited<ReturnType<typeof listWith>>) =>
  valueIn(store.getState().list)?.others.map(({ pharmacyLocationId }) => pharmacyLocationId)

test('by our id it’s picked in the list, and again in another order', async () => {
  priced.api.on('/price/pharmacylocation/2', (_, response) => succeed(response, location(2, 2)))
  const store = await listWith('2')
  expect(store.getState().selectedId).toBe(2)
  store.actions.setOrder('distance')
  await vi.waitFor(() => expect(store.getState()).toMatchObject({ order: 'distance', selectedId: 2 }), {
    timeout: 60_000,
  })
})

test.each([
  ['NPI: 1234567893', 'npi:1234567893'],
  ['ncpdp:3312345', 'ncpdp:3312345'],
])('%s takes the place of its chain’s nearest, with its own distance', async (named, key) => {
  priced.api.on(`/price/pharmacylocation/key/${encodeURIComponent(key)}`, (_, response) =>
    succeed(response, location(22, 2)),
  )
  priced.api.on('/price/pharmacygroup/list/2/25', (_, response) =>
    succeed(response, [location(2, 2, 0.2), location(22, 2, 4.5)]),
  )
  const store = await listWith(named)
  expect(store.getState().selectedId).toBe(22)
  expect(ids(store)).toEqual([1, 22, 3, 14])
  expect(valueIn(store.getState().list)?.others[1]).toMatchObject({ distance: 4.5, price: 1100 })
})

test.each([
  ['one that has closed', '5', undefined],
  ['one of another chain', '6', location(6, 66)],
])('%s is reported, and nothing is picked', async (_, named, reply) => {
  priced.api.on(`/price/pharmacylocation/${named}`, (_, response) =>
    reply ? succeed(response, reply) : fail(response, 404, 'PHARMACY_CLOSED'),
  )
  const store = await listWith(named)
  expect(onRejected.mock.calls).toEqual([['pharmacy']])
  expect(store.getState().selectedId).toBeUndefined()
})

test('one that is too far away is reported', async () => {
  priced.api.on('/price/pharmacylocation/22', (_, response) => succeed(response, location(22, 2)))
  priced.api.on('/price/pharmacygroup/list/2/25', (_, response) => succeed(response, [location(2, 2, 0.2)]))
  const store = await listWith('22')
  expect(onRejected.mock.calls).toEqual([['pharmacy']])
  expect(ids(store)).toEqual([1, 2, 3, 14])
})
