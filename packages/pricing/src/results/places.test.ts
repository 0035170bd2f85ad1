/** Views shown again from history entries: after a reload, and by Back and Forward. */
import { valueIn } from '@rxgauge/client'
import { fail, succeed } from '@rxgauge/client/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestHost, product } from '../../test/host'
import { createMemoryHistory, type MemoryHistory } from '../../test/memory-history'
import { couponAt, list, prices } from '../../test/place'
import { type PricedApi, startPricedApi } from '../../test/priced-api'
import { discountCard, pharmacies, responses } from '../../test/responses'
import { couponViews } from '../coupon/coupon-store'
import { nameOf, type Place, type PlaceEntry } from './place'
import { createResults, type Results } from './results'

let priced: PricedApi
let results: Results
let history: MemoryHistory

beforeEach(async () => {
  priced = await startPricedApi()
  history = createMemoryHistory()
  const { api } = priced
  api.on('/price/retail/72/30/10001', (_, response) => succeed(response, responses.retail))
  api.on('/price/cashnew/72/30/10001', (_, response) => succeed(response, responses.discount))
  api.on('/price/couponnew/72/30/0/10001', (_, response) => succeed(response, responses.coupon))
  api.on('/price/pharmacynew/72/30/10001', (_, response) => succeed(response, pharmacies))
  api.on('/adjudicate/cashoffer', (_, response) => succeed(response, discountCard))
})
afterEach(async () => {
  results.stop()
  await priced.close()
})

/** @param trail the entries before the current one, as a page before a reload left them */
async function begin(place?: Place, trail: Place[] = []) {
  if (place) history.replace({ place, trail } satisfies PlaceEntry)
  results = createResults(createTestHost(priced, { start: { zip: '10001' }, history }))
  results.start()
  results.show(product, {})
  await vi.waitFor(() => expect(results.prices.getState().query).toBeDefined(), { timeout: 60_000 })
}

const view = () => results.views.getState().view
const current = () => nameOf((history.read() as PlaceEntry).place)
const loaded = () => valueIn(results.coupon.getState().coupon)
const [first, second] = pharmacies.otherPharmacies
if (!first || !second) throw new Error('The list has too few pharmacies')

async function toCoupon() {
  results.getSavingsOf('pharmacy')
  await vi.waitFor(() => expect(results.pharmacies.getState().list.status).toBe('success'), { timeout: 60_000 })
  const [offer] = valueIn(results.pharmacies.getState().list)?.others ?? []
  if (!offer) throw new Error('no offer')
  results.openOffer(offer)
  await vi.waitFor(() => expect(loaded()).toBeDefined(), { timeout: 60_000 })
}

test('a coupon is found again after a reload, and neither created nor counted again', async () => {
  const place = couponAt(second.pharmacyLocationId)
  await begin(place, [prices, list])
  expect(view()).toBe('coupon')
  expect(current()).toBe(nameOf(place))
  await vi.waitFor(() => expect(loaded()).toBeDefined(), { timeout: 60_000 })
  expect(results.coupon.getState().query?.offer?.pharmacyLocationId).toBe(second.pharmacyLocationId)
  expect(couponViews(priced.session)).toBe(0)
  const adjudications = priced.api.requests.filter(({ path }) => path === '/adjudicate/cashoffer')
  expect(adjudications.map(({ body }) => body)).toEqual([expect.objectContaining({ refreshFlag: 'Y' })])
  expect(current()).toBe(nameOf(place))
})

test('so is the counter’s screen over it', async () => {
  await begin({ ...couponAt(second.pharmacyLocationId), dialog: 'counter' }, [couponAt(second.pharmacyLocationId)])
  await vi.waitFor(() => expect(loaded()).toBeDefined(), { timeout: 60_000 })
  expect(results.views.getState().dialog).toEqual({ kind: 'counter' })
  expect(history.entries).toHaveLength(1)
})

test('if its pharmacy has no offer any more, the list shows in its entry', async () => {
  priced.api.on('/price/pharmacylocation/999', (_, response) => fail(response, 404, 'PHARMACY_NOT_FOUND'))
  await begin(couponAt(999), [])
  await vi.waitFor(() => expect(view()).toBe('pharmacies'), { timeout: 60_000 })
  expect(history.entries).toHaveLength(1)
  await vi.waitFor(() => expect(current()).toBe('pharmacies pharmacy'), { timeout: 60_000 })
})

test('Back during the search for a coupon ends it', async () => {
  const release = Promise.withResolvers<void>()
  priced.api.on('/price/pharmacynew/72/30/10001', async (_, response) => {
    await release.promise
    succeed(response, pharmacies)
  })
  history.entries = [{ place: prices, trail: [] }, undefined]
  history.index = 1
  await begin(couponAt(second.pharmacyLocationId), [prices])
  expect(view()).toBe('coupon')
  history.press(-1)
  expect(view()).toBe('gauge')
  release.resolve()
  await vi.waitFor(() => expect(results.pharmacies.getState().list.status).toBe('success'), { timeout: 60_000 })
  expect(view()).toBe('gauge')
  expect(results.coupon.getState().query).toBeUndefined()
})

test('Forward shows the coupon that is still in memory without a call', async () => {
  await begin()
  await toCoupon()
  const calls = priced.paths().length
  history.press(-1)
  expect(view()).toBe('pharmacies')
  history.press(1)
  expect(view()).toBe('coupon')
  expect(loaded()).toBeDefined()
  expect(priced.paths()).toHaveLength(calls)
})

test('a coupon opened from the prices leads back to them as they were shown, also after a reload and with another coupon between', async () => {
  await begin()
  results.views.actions.show('list')
  results.loadPharmacies()
  const { others } = await vi.waitFor(() => {
    const loadedList = valueIn(results.pharmacies.getState().list)
    if (!loadedList) throw new Error('The pharmacies are still loading')
    return loadedList
  })
  for (const offer of others.slice(0, 2)) {
    results.openOffer(offer)
    await vi.waitFor(() => expect(current()).toBe(nameOf(couponAt(offer.pharmacyLocationId))))
  }
  expect(history.entries).toHaveLength(3)
  results.stop()
  await begin()
  expect(view()).toBe('coupon')
  expect(results.views.getState().isCouponOfPrices).toBe(true)
  results.views.actions.showPrices()
  expect(view()).toBe('list')
  await vi.waitFor(() => expect(history.index).toBe(0))
  expect(view()).toBe('list')
})

test('new prices show as the ones before, even from a later screen', async () => {
  await begin()
  results.views.actions.show('list')
  await toCoupon()
  results.views.actions.reset()
  expect(view()).toBe('list')
})

test('Back leaves the settings as CANCEL does, even right after it', async () => {
  await begin()
  results.prescription.actions.edit()
  results.prescription.actions.cancel()
  results.prescription.actions.edit()
  results.prescription.actions.chooseQuantity(90)
  await vi.waitFor(() => expect(current()).toBe('settings'))
  history.press(-1)
  expect(results.prescription.getState().draft).toBeUndefined()
  expect(results.prescription.getState().prescription?.selection.quantity).toBe(30)
  history.press(1)
  expect(results.prescription.getState().draft?.selection.quantity).toBe(30)
})

test('Back closes a dialog; Forward opens it again unless it showed an outcome', async () => {
  await begin()
  results.views.actions.open({ kind: 'compare' })
  await vi.waitFor(() => expect(current()).toBe('prices with compare'))
  history.press(-1)
  expect(results.views.getState().dialog).toBeUndefined()
  history.press(1)
  expect(results.views.getState().dialog).toEqual({ kind: 'compare' })
  results.views.actions.close()
  await vi.waitFor(() => expect(current()).toBe('prices'))
  results.views.actions.open({ kind: 'openSite', address: 'https://rx.example/' })
  await vi.waitFor(() => expect(current()).toBe('prices with openSite'))
  history.press(-1)
  history.press(1)
  expect(results.views.getState().dialog).toBeUndefined()
  await vi.waitFor(() => expect(current()).toBe('prices'))
})

test('Back closes the sign-up gate and stays at the coupon', async () => {
  const host = createTestHost(priced, { start: { zip: '10001' }, history })
  results = createResults(host)
  results.start()
  results.show(product, {})
  await vi.waitFor(() => expect(results.prices.getState().query).toBeDefined(), { timeout: 60_000 })
  await toCoupon()
  const offer = loaded()?.offer
  if (!offer) throw new Error('no offer')
  results.request('coupon', offer)
  expect(host.account.gate?.getState()).toBeDefined()
  await vi.waitFor(() => expect(current()).toMatch(/signUpGate/))
  history.press(-1)
  expect(host.account.gate?.getState()).toBeUndefined()
  expect(view()).toBe('coupon')
})
