import { ApiFailure, valueIn } from '@rxgauge/client'
import { fail, succeed } from '@rxgauge/client/testing'
import { type Offer, offer as offerSchema, type ProductDetailId } from '@rxgauge/contract'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type PricedApi, startPricedApi } from '../../test/priced-api'
import { copayCard, discountCard, offer as offerReply } from '../../test/responses'
import type { PriceQuery } from '../prices/prices-store'
import { type CouponStore, createCouponStore, isRefused } from './coupon-store'

let priced: PricedApi
let store: CouponStore
const [offer] = v.parse(v.array(offerSchema), [offerReply(1, '9.41')]) as [Offer]
const priceQuery: PriceQuery = {
  productDetailId: 72 as ProductDetailId,
  quantity: 30,
  zip: '10001',
  insuranceId: undefined,
  isBranded: false,
  isGaugeShown: true,
}
const discount = { kind: 'discount', offer, priceQuery } as const

beforeEach(async () => {
  priced = await startPricedApi()
  store = createCouponStore(priced.session)
  priced.api.on('/adjudicate/cashoffer', (_, response) => succeed(response, discountCard))
  priced.api.on('/adjudicate/copayoffer', (_, response) => succeed(response, copayCard))
})
afterEach(() => priced.close())

test('a discount card carries the PBM’s identifiers and counts as a view on this device', async () => {
  await store.actions.load(discount)
  expect(priced.api.requests.at(-1)?.body).toEqual({
    productDetailId: 72,
    quantity: 30,
    insuranceId: null,
    zipCode: '10001',
    offerId: 'cash-1-1',
    pbmPharmacyLocationId: '1',
    pbmProductDetailId: '72',
    pharmacyGroupPbmId: '1-1',
    pbmId: '1',
  })
  expect(valueIn(store.getState().coupon)).toMatchObject({ kind: 'discount', card: { memberId: 'RXG07964428077' } })
  expect(priced.session.deviceStorage.get('couponViewCount')).toBe('1')
})

test('pressed twice at once, it is requested once', async () => {
  await Promise.all([store.actions.load(discount), store.actions.load(discount)])
  expect(priced.paths().filter((path) => path === '/adjudicate/cashoffer')).toHaveLength(1)
  expect(store.getState().views).toBe(1)
})

test('when another coupon is requested meanwhile, that one is shown', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  priced.api.on('/adjudicate/cashoffer', async (_, response) => {
    await held
    succeed(response, discountCard)
  })
  const first = store.actions.load(discount)
  await store.actions.load({ kind: 'copay', offerId: 'program-72', offer: undefined, priceQuery })
  release()
  await first
  expect(valueIn(store.getState().coupon)?.kind).toBe('copay')
  expect(store.getState().views).toBe(1)
})

test('a manufacturer’s card: with an interstitial screen, which is passed once', async () => {
  await store.actions.load({ kind: 'copay', offerId: 'program-72', offer, priceQuery })
  expect(priced.api.requests.at(-1)?.body).toMatchObject({ pharmacyLocationId: 1, prescriptionFlag: 'N' })
  store.actions.continue()
  expect(store.getState().isContinued).toBe(true)
  await store.actions.load(discount)
  expect(store.getState().isContinued).toBe(false)
})

test('a pharmacy that closed meanwhile says so, and can be requested again', async () => {
  priced.api.on('/adjudicate/cashoffer', (_, response) => fail(response, 410, 'PHARMACY_CLOSED', 'Closed.'))
  await store.actions.load(discount)
  expect(store.getState()).toMatchObject({ coupon: { failure: { code: 'PHARMACY_CLOSED' } }, views: 0 })
  priced.api.on('/adjudicate/cashoffer', (_, response) => succeed(response, discountCard))
  store.actions.retry()
  await vi.waitFor(() => expect(store.getState().coupon.status).toBe('success'), { timeout: 60_000 })
})

describe('a coupon requested again, such as in another language', () => {
  const requested = () => priced.api.requests.filter(({ path }) => path.startsWith('/adjudicate/'))
  const again = (result: object) => {
    priced.api.on('/adjudicate/copayoffer', (_, response) => succeed(response, { ...copayCard, ...result }))
    return store.actions.refresh()
  }

  test('the current one stays until the new one loads; it counts no further view, and no interstitial appears again', async () => {
    await store.actions.load({ kind: 'copay', offerId: 'program-72', offer, priceQuery })
    store.actions.continue()
    const coming = again({ offerText: 'Pague tan poco como $10' })
    expect(store.getState()).toMatchObject({ coupon: { status: 'success' }, isContinued: true })
    await coming
    expect(valueIn(store.getState().coupon)?.card).toMatchObject({ offerText: 'Pague tan poco como $10' })
    expect(store.getState()).toMatchObject({ isContinued: true, views: 1 })
    expect(priced.session.deviceStorage.get('couponViewCount')).toBe('1')
    expect(requested().map(({ body }) => body.refreshFlag)).toEqual([undefined, 'Y'])
  })

  test('if that fails the current one stays, unless no pharmacy takes it anymore', async () => {
    await store.actions.load(discount)
    priced.api.on('/adjudicate/cashoffer', (_, response) => fail(response, 503, 'OVERLOADED'))
    await store.actions.refresh()
    expect(store.getState().coupon.status).toBe('success')
    priced.api.on('/adjudicate/cashoffer', (_, response) => fail(response, 404, 'PHARMACY_NOT_FOUND'))
    await store.actions.refresh()
    expect(store.getState().coupon).toMatchObject({ failure: { code: 'PHARMACY_NOT_FOUND' } })
  })

  test('one still loading is requested in the new language, and counted once', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    priced.api.on('/adjudicate/cashoffer', async (_, response) => {
      await held
      succeed(response, discountCard)
    })
    void store.actions.load(discount)
    await vi.waitFor(() => expect(requested()).toHaveLength(1), { timeout: 60_000 })
    const again = store.actions.refresh()
    release()
    await again
    expect(store.getState().coupon.status).toBe('success')
    expect(requested()).toHaveLength(2)
    expect(store.getState().views).toBe(1)
  })
})

test.each([
  'PHARMACY_NOT_FOUND',
  'PRODUCT_NOT_FOUND',
  'OFFER_NOT_AVAILABLE',
  'NOT_ELIGIBLE',
  'PHARMACY_CLOSED',
] as const)('%s is a failure that retrying can’t fix', (code) => expect(isRefused(new ApiFailure(code))).toBe(true))
