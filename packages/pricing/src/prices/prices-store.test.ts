import { valueIn } from '@rxgauge/client'
import { authentication, fail, succeed } from '@rxgauge/client/testing'
import type { InsuranceId, ProductDetailId } from '@rxgauge/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type PricedApi, startPricedApi } from '../../test/priced-api'
import { responses } from '../../test/responses'
import { knownPrices } from './best-price'
import { createPricesStore, type PriceQuery, type PricesStore } from './prices-store'

let priced: PricedApi
let store: PricesStore

const paths = {
  retail: '/price/retail/72/30/10001',
  discount: '/price/cashnew/72/30/10001',
  coupon: '/price/couponnew/72/30/5/10001',
  copay: '/price/copaynew/72/5',
}
const query: PriceQuery = {
  productDetailId: 72 as ProductDetailId,
  quantity: 30,
  zip: '10001',
  insuranceId: 5 as InsuranceId,
  isBranded: false,
  isGaugeShown: true,
}

beforeEach(async () => {
  priced = await startPricedApi()
  store = createPricesStore(priced.session, priced.clock)
  for (const [kind, path] of Object.entries(paths)) {
    priced.api.on(path, (_, response) => succeed(response, responses[kind as keyof typeof responses]))
  }
})
afterEach(() => priced.close())

const status = (kind: keyof typeof paths) => store.getState()[kind].status
const until = (kind: keyof typeof paths, wanted: string) =>
  vi.waitFor(() => expect(status(kind)).toBe(wanted), { timeout: 60_000 })

// spec: search 4 Price call sequencing
test('retail, discount and copay are requested at once, the coupon 1000 ms later while the gauge shows', async () => {
  store.actions.load(query)
  await until('retail', 'success')
  await until('discount', 'success')
  await until('copay', 'success')
  await priced.clock.advance(999)
  expect(priced.paths()).not.toContain(paths.coupon)
  await priced.clock.advance(1)
  await until('coupon', 'success')
  expect(priced.paths().toSorted()).toEqual(Object.values(paths).toSorted())
})

test('a branded product’s discount waits 100 ms', async () => {
  store.actions.load({ ...query, isBranded: true })
  await until('retail', 'success')
  expect(priced.paths()).not.toContain(paths.discount)
  await priced.clock.advance(100)
  await until('discount', 'success')
})

test('without a gauge, the coupon is requested 2000 ms after the copay has loaded', async () => {
  store.actions.load({ ...query, isGaugeShown: false })
  await until('copay', 'success')
  await priced.clock.advance(1999)
  expect(priced.paths()).not.toContain(paths.coupon)
  await priced.clock.advance(1)
  await until('coupon', 'success')
})

test('without insurance, no copay is requested, and the coupon is requested with insurance 0', async () => {
  priced.api.on('/price/couponnew/72/30/0/10001', (_, response) => succeed(response, responses.coupon))
  store.actions.load({ ...query, insuranceId: undefined })
  await priced.clock.advance(1000)
  await until('coupon', 'success')
  expect(status('copay')).toBe('idle')
  expect(priced.paths()).not.toContain(paths.copay)
})

test.each(['retail', 'discount', 'copay', 'coupon'] as const)(
  'if only %s fails, the others stay, and it can be requested again',
  async (kind) => {
    priced.api.on(paths[kind], (_, response) => fail(response, 500, 'UNKNOWN', 'Sorry.'))
    store.actions.load(query)
    await priced.clock.advance(1000)
    await until(kind, 'failure')
    for (const other of ['retail', 'discount', 'copay', 'coupon'] as const)
      if (other !== kind) await until(other, 'success')
    priced.api.on(paths[kind], (_, response) => succeed(response, responses[kind]))
    store.actions.retry(kind)
    await until(kind, 'success')
  },
)

test('a response to an earlier query is dropped', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  priced.api.on(paths.retail, async (_, response) => {
    await held
    succeed(response, { regularPrice: '1.00', disclaimerText: '' })
  })
  priced.api.on('/price/retail/72/90/10001', (_, response) =>
    succeed(response, { regularPrice: '9.00', disclaimerText: '' }),
  )
  store.actions.load(query)
  await vi.waitFor(() => expect(priced.paths()).toContain(paths.retail), { timeout: 60_000 })
  store.actions.load({ ...query, quantity: 90 })
  await until('retail', 'success')
  release()
  await priced.clock.advance(0)
  expect(store.getState().retail).toMatchObject({ value: { regularPrice: 900 } })
})

test('the prices’ date comes from the server, whatever the device’s clock says', async () => {
  const day = 86_400_000
  priced.api.on('/authenticate', (_, response) =>
    succeed(response, authentication(priced.clock.now(), { serverTime: priced.clock.now() - day })),
  )
  await priced.session.refresh()
  store.actions.load(query)
  expect(store.getState()).toMatchObject({ requestedAt: priced.clock.now(), asOf: priced.clock.now() - day })
})

test('a response without any discount price is a failure, not an endless wait', async () => {
  priced.api.on(paths.discount, (_, response) => succeed(response, []))
  store.actions.load(query)
  await until('discount', 'failure')
  expect(store.getState().discount).toMatchObject({ failure: { code: 'PRICE_NOT_AVAILABLE' } })
})

test('an organization without copay prices shows none, even if a response contains one', async () => {
  const statistics = {
    copayDataTitle: 'What members paid',
    averageCopayLabel: 'Average copay',
    averagePrice: '7.77',
    hash: 'x',
    percentile75thPrice: '8.88',
    copayDisclaimerText: 'From claims.',
  }
  priced.api.on(paths.copay, (_, response) =>
    succeed(response, { ...responses.copay, copayDataFlag: 'Y', copayDatajson: statistics }),
  )
  store = createPricesStore(priced.session, priced.clock, { showsCopayPrice: false })
  store.actions.load(query)
  await until('copay', 'success')
  const { copay } = store.getState()
  expect(valueIn(copay)).toMatchObject({ copayPriceMin: 'covered', copayPriceMax: 'covered', statistics: null })
  expect(knownPrices(store.getState()).copay).toBeUndefined()
})
