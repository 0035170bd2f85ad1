import { valueIn } from '@rxgauge/client'
import { authentication, fail, succeed } from '@rxgauge/client/testing'
import type { InsuranceId, ProductDetailId } from '@rxgauge/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type PricedApi, startPricedApi } from '../../test/priced-api'
import { farAway, pharmacies, withFavorite } from '../../test/responses'
import type { PriceQuery } from '../prices/prices-store'
import { createFavoriteStore } from './favorite-store'
import { offerAt } from './offer-at'
import { createPharmaciesStore, type PharmaciesStore } from './pharmacies-store'

let priced: PricedApi
let store: PharmaciesStore
const query: PriceQuery = {
  productDetailId: 72 as ProductDetailId,
  quantity: 30,
  zip: '10001',
  insuranceId: 5 as InsuranceId,
  isBranded: false,
  isGaugeShown: true,
}
const path = '/price/pharmacynew/72/30/10001'
const brandPath = '/price/pharmacynew/brand/72/5/30/10001'

beforeEach(async () => {
  priced = await startPricedApi()
  store = createPharmaciesStore(priced.session)
  priced.api.on(path, (_, response) => succeed(response, pharmacies))
  priced.api.on(`${path}/orderby/distance`, (_, response) => succeed(response, withFavorite))
  priced.api.on(brandPath, (_, response) => succeed(response, pharmacies))
})
afterEach(() => priced.close())
const loaded = () => vi.waitFor(() => expect(store.getState().list.status).toBe('success'), { timeout: 60_000 })
const list = () => valueIn(store.getState().list)

test('cards and coupons by price; by distance in a separate call; the same query is made once', async () => {
  store.actions.show(query, 'pharmacy')
  await loaded()
  expect(list()?.others.map(({ pharmacyLocationId }) => pharmacyLocationId)).toEqual([1, 2, 3, 14])
  expect(list()).toMatchObject({ lowest: { pharmacyLocationId: 1 }, favorite: undefined, nearestBeyond: undefined })
  store.actions.show(query, 'pharmacy')
  expect(priced.paths()).toEqual([path])
  store.actions.setOrder('distance')
  await loaded()
  expect(list()?.favorite?.pharmacyLocationId).toBe(2)
  expect(priced.paths()).toEqual([path, `${path}/orderby/distance`])
})

test('a manufacturer’s program in its own call', async () => {
  store.actions.show(query, 'manufacturer')
  await loaded()
  expect(priced.paths()).toEqual([brandPath])
  expect(list()).toMatchObject({ lowest: { pharmacyLocationId: 1 }, favorite: undefined })
  priced.api.on(`${brandPath}/orderby/distance`, (_, response) => succeed(response, withFavorite))
  store.actions.setOrder('distance')
  await loaded()
  expect(list()?.favorite?.pharmacyLocationId).toBe(2)
})

// spec: search 7 The calls it makes
test('a drug page has its own list by price', async () => {
  const drugPath = '/price/prescription/72/30/5/10001'
  priced.api.on(drugPath, (_, response) => succeed(response, withFavorite))
  store.actions.show(query, 'prescription')
  await loaded()
  expect(list()?.favorite?.pharmacyLocationId).toBe(2)
  store.actions.setOrder('distance')
  await loaded()
  expect(priced.paths()).toEqual([drugPath, `${path}/orderby/distance`])
})

test('if none is within the radius, the server says how far the nearest is', async () => {
  priced.api.on(path, (_, response) => succeed(response, farAway))
  store.actions.show(query, 'pharmacy')
  await loaded()
  expect(list()?.nearestBeyond).toBe(41.37)
})

test('a list that fails to load can be requested again; a response to an older query is dropped', async () => {
  priced.api.on(path, (_, response) => fail(response, 503, 'OVERLOADED', 'Later.'))
  store.actions.show(query, 'pharmacy')
  await vi.waitFor(() => expect(store.getState().list).toMatchObject({ failure: { message: 'Later.' } }), {
    timeout: 60_000,
  })
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  priced.api.on(path, async (_, response) => {
    await held
    succeed(response, farAway)
  })
  store.actions.reload()
  store.actions.setOrder('distance')
  await loaded()
  release()
  await priced.clock.advance(0)
  expect(list()?.nearestBeyond).toBeUndefined()
})

test('a refreshed list replaces the old one, which stays until then and if the call fails', async () => {
  store.actions.show(query, 'pharmacy')
  await loaded()
  const seen = new Set<string>()
  store.subscribe(({ list }) => seen.add(list.status))
  priced.api.on(path, (_, response) => succeed(response, withFavorite))
  store.actions.refresh()
  await vi.waitFor(() => expect(list()?.favorite?.pharmacyLocationId).toBe(2), { timeout: 60_000 })
  priced.api.on(path, (_, response) => fail(response, 400, 'BAD_REQUEST', 'No.'))
  store.actions.refresh()
  await vi.waitFor(() => expect(priced.paths()).toEqual([path, path, path]), { timeout: 60_000 })
  await priced.clock.advance(0)
  expect(list()?.favorite?.pharmacyLocationId).toBe(2)
  expect([...seen]).toEqual(['success'])
})

test('other pharmacies of a chain are those within the radius of the query’s ZIP, without the pharmacy itself', async () => {
  const pharmacy = {
    id: 77,
    pharmacyGroupId: 1,
    pharmacyName: 'Riverside Pharmacy',
    address1: '9 Elm St',
    city: 'New York',
    state: 'NY',
    zipCode: '10001',
    latitude: 40,
    longitude: -74,
    phoneNumber: '(212) 555-0177',
    openingHours: { week: Array.from({ length: 7 }, () => null), timeZones: ['America/New_York'] },
    distance: 3.2,
  }
  // The response includes the pharmacy itself, which must be left out.
  priced.api.on('/price/pharmacygroup/list/1/25', (_, response) =>
    succeed(response, [{ ...pharmacy, id: 1 }, pharmacy]),
  )
  store.actions.show(query, 'pharmacy')
  await loaded()
  const [first] = list()?.others ?? []
  if (!first) throw new Error('no offer')
  await store.actions.loadLocations(first)
  const locations = valueIn(store.getState().locations)
  expect(locations).toHaveLength(1)
  const [found] = locations ?? []
  // Looking doesn't change the stored ZIP.
  expect(priced.paths()).toEqual([path, '/price/pharmacygroup/list/1/25'])
  expect(priced.api.requests.at(-1)?.query).toBe('zip=10001')
  if (!found) throw new Error('no pharmacy')
  expect(offerAt(first, found)).toMatchObject({
    price: first.price,
    offerId: first.offerId,
    pharmacyLocationId: 77,
    pbmPharmacyLocationId: '77',
    phoneNumber: pharmacy.phoneNumber,
    openingHours: pharmacy.openingHours,
    distance: 3.2,
  })
  const saved = { ...first, savedFlag: true, savedCouponId: 12, doseReminderFlag: true, refillReminderFlag: true }
  expect(offerAt(saved, found)).toMatchObject({
    savedFlag: false,
    savedCouponId: null,
    doseReminderFlag: false,
    refillReminderFlag: false,
  })
})

test('other pharmacies are searched within the radius from the profile, which the list knows', async () => {
  const { api, clock, session } = priced
  const appUser = { id: 'u-1', pharmacyGroupId: null, pharmacyLocationId: null, mileRadius: 10 }
  api.on('/authenticate', (_, response) => succeed(response, authentication(clock.now(), { appUser })))
  await session.refresh()
  store.actions.show(query, 'pharmacy')
  await loaded()
  expect(list()).toMatchObject({ radius: 10, nearestBeyond: undefined })
  const [first] = list()?.others ?? []
  if (!first) throw new Error('no offer')
  api.on('/price/pharmacygroup/list/1/10', (_, response) => succeed(response, []))
  await store.actions.loadLocations(first)
  expect(valueIn(store.getState().locations)).toEqual([])
})

test('a favorite chosen on another device is read from the next authentication; unsetting names the pharmacy', async () => {
  const favorite = createFavoriteStore(priced.session)
  const { deviceStorage } = priced.session
  deviceStorage.set('pharmacyLocationId', '40')
  deviceStorage.set('pharmacyGroupId', '7')
  favorite.actions.readStored()
  expect(favorite.getState().favorite).toEqual({ locationId: 40, groupId: 7 })
  priced.api.on('/coupon/unsetfavoritepharmacy', (_, response) => succeed(response, { success: true }))
  await favorite.actions.unset()
  expect(priced.api.requests.at(-1)).toMatchObject({
    path: '/coupon/unsetfavoritepharmacy',
    query: 'pharmacyLocationId=40',
  })
})

// spec: search 8 Error catalogue
test('a favorite is stored here once the server has it; a failure shows nothing', async () => {
  const favorite = createFavoriteStore(priced.session)
  const chosen = { pharmacyLocationId: 4, pharmacyGroupId: 2 }
  const logged = vi.spyOn(console, 'info').mockImplementation(() => undefined)
  await favorite.actions.set(chosen)
  expect(favorite.getState().favorite).toBeUndefined()
  expect(logged.mock.calls.flat().join()).not.toMatch(/4|Riverside/)
  logged.mockRestore()
  priced.api.on('/coupon/setfavoritepharmacy/4/2', (_, response) => succeed(response, { success: true }))
  priced.api.on('/coupon/unsetfavoritepharmacy', (_, response) => succeed(response, { success: true }))
  await favorite.actions.set(chosen)
  expect(createFavoriteStore(priced.session).getState().favorite).toEqual({ locationId: 4, groupId: 2 })
  await favorite.actions.unset()
  expect(createFavoriteStore(priced.session).getState().favorite).toBeUndefined()
  favorite.actions.decline()
  expect(favorite.getState().isDeclined).toBe(true)
  // Declining isn't stored: the next list asks again (search 4, "Favorite pharmacy").
  favorite.actions.askAgain()
  expect(favorite.getState().isDeclined).toBe(false)
})
