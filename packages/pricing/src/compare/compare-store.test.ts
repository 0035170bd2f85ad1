import { fail, succeed } from '@rxgauge/client/testing'
import type { ProductDetailId } from '@rxgauge/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type PricedApi, startPricedApi } from '../../test/priced-api'
import { responses } from '../../test/responses'
import type { PriceQuery } from '../prices/prices-store'
import { createCompareStore } from './compare-store'

let priced: PricedApi
const query: PriceQuery = {
  productDetailId: 72 as ProductDetailId,
  quantity: 30,
  zip: '10001',
  insuranceId: undefined,
  isBranded: false,
  isGaugeShown: false,
}
const discountPath = '/price/cashnew/72/30/10001'
const couponPath = '/price/couponnew/72/30/0/10001'

beforeEach(async () => {
  priced = await startPricedApi()
  priced.api.on(discountPath, (_, response) => succeed(response, responses.discount))
  priced.api.on(couponPath, (_, response) => succeed(response, responses.coupon))
})
afterEach(() => priced.close())

async function priceOf() {
  const { actions, getState } = createCompareStore(priced.session, query)
  actions.add(query)
  await vi.waitFor(() => expect(getState().columns[0]?.price.status).not.toBe('loading'), { timeout: 60_000 })
  return getState().columns[0]?.price
}

test('the price is the lower of discount and coupon', async () => {
  expect(await priceOf()).toEqual({ status: 'success', value: 941 })
})

test('one of the two is enough if the other fails or has no price', async () => {
  priced.api.on(couponPath, (_, response) => fail(response, 404, 'PRICE_NOT_AVAILABLE'))
  expect(await priceOf()).toEqual({ status: 'success', value: 1420 })
  priced.api.on(couponPath, (_, response) => succeed(response, responses.coupon))
  priced.api.on(discountPath, (_, response) => fail(response, 404, 'PRICE_NOT_AVAILABLE'))
  expect(await priceOf()).toEqual({ status: 'success', value: 941 })
})

test('without any price it reports a failure, never an infinite sum', async () => {
  priced.api.on(discountPath, (_, response) => succeed(response, []))
  priced.api.on(couponPath, (_, response) => succeed(response, responses.noCoupon))
  expect(await priceOf()).toMatchObject({ status: 'failure', failure: { code: 'PRICE_NOT_AVAILABLE' } })
  priced.api.on(discountPath, (_, response) => fail(response, 429, 'TOO_MANY_REQUESTS', 'Wait.'))
  expect(await priceOf()).toMatchObject({ status: 'failure', failure: { message: 'Wait.' } })
})
