import { fail, succeed } from '@rxgauge/client/testing'
import { calls, type InsuranceId, type Offer, offer as offerSchema } from '@rxgauge/contract'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type PricedApi, startPricedApi } from '../../test/priced-api'
import { copayCard, offer as offerReply } from '../../test/responses'
import {
  couponAtAnyPharmacy,
  createSavedCouponsStore,
  type SavedCouponsStore,
  savedCouponIdOf,
} from './saved-coupons-store'

let priced: PricedApi
let store: SavedCouponsStore
const [offer] = v.parse(v.array(offerSchema), [offerReply(1, '9.41')]) as [Offer]
const { productDetailId, quantity } = offer
const savePath = `/coupon/save/${productDetailId}/${quantity}/1/0/P`

beforeEach(async () => {
  priced = await startPricedApi()
  store = createSavedCouponsStore(priced.session)
  priced.api.on(savePath, (_, response) => succeed(response, { savedCouponId: 12 }))
  priced.api.on('/coupon/delete/12', (_, response) => succeed(response, null))
})
afterEach(() => priced.close())

test('saves, and UNDO takes it back', async () => {
  await store.actions.toggle(offer)
  expect(store.getState().progress).toMatchObject({ status: 'saved', savedCouponId: 12 })
  expect(savedCouponIdOf(store.getState(), offer)).toBe(12)
  await store.actions.undo()
  expect(store.getState().progress.status).toBe('deleted')
  expect(savedCouponIdOf(store.getState(), offer)).toBeUndefined()
})

// spec: search 4 Save coupon
test('asks before it deletes what is already saved, here or according to the list', async () => {
  const saved = { ...offer, savedCouponId: 12 }
  await store.actions.toggle(saved)
  expect(store.getState().progress).toEqual({ status: 'asking', savedCouponId: 12, coupon: saved })
  expect(priced.paths()).toEqual([])
  await store.actions.confirmDelete()
  // The list still says that it's saved, but what was done since counts.
  expect(savedCouponIdOf(store.getState(), saved)).toBeUndefined()
})

test('UNDO saves again what was deleted, but not what UNDO took back', async () => {
  await store.actions.toggle({ ...offer, savedCouponId: 12 })
  await store.actions.confirmDelete()
  await store.actions.undo()
  expect(store.getState().progress).toMatchObject({ status: 'saved', savedCouponId: 12 })
  await store.actions.undo()
  await store.actions.undo()
  expect(store.getState().progress.status).toBe('deleted')
})

// spec: search 4 Save coupon
test('a manufacturer’s card that the server reports as saved counts as saved, with its reminders, and asks before it is deleted', async () => {
  const card = v.parse(calls.adjudicate.adjudicateCopayOffer.data, {
    ...copayCard,
    savedCouponId: 12,
    doseReminderFlag: 'Y',
    refillReminderFlag: 'N',
  })
  const insuranceId = 5 as InsuranceId
  const priceQuery = { productDetailId, quantity, zip: '10001', insuranceId, isBranded: true, isGaugeShown: true }
  const coupon = couponAtAnyPharmacy(priceQuery, card)
  expect(coupon).toMatchObject({ pharmacyLocationId: -1, doseReminderFlag: true, refillReminderFlag: false })
  expect(savedCouponIdOf(store.getState(), coupon)).toBe(12)
  await store.actions.toggle(coupon)
  expect(store.getState().progress).toEqual({ status: 'asking', savedCouponId: 12, coupon })
  expect(priced.paths()).toEqual([])
})

test('pressed twice at once, it is saved once', async () => {
  await Promise.all([store.actions.toggle(offer), store.actions.toggle(offer)])
  expect(priced.paths()).toEqual([savePath])
})

test('is saved with the ZIP that its price is for', async () => {
  await store.actions.toggle({ ...offer, zipCode: '90001' })
  expect(priced.api.requests.at(-1)).toMatchObject({ path: savePath, query: 'zip=90001' })
})

test('deleted elsewhere meanwhile, it counts as deleted, and can be saved again', async () => {
  const saved = { ...offer, savedCouponId: 12 }
  priced.api.on('/coupon/delete/12', (_, response) => fail(response, 404, 'COUPON_NOT_FOUND'))
  await store.actions.toggle(saved)
  await store.actions.confirmDelete()
  expect(store.getState().progress).toEqual({ status: 'deleted', sentence: undefined })
  expect(savedCouponIdOf(store.getState(), saved)).toBeUndefined()
  await store.actions.toggle(saved)
  expect(store.getState().progress.status).toBe('saved')
})

test('a failure is shown, and nothing counts as saved', async () => {
  priced.api.on(savePath, (_, response) => fail(response, 404, 'OFFER_NOT_AVAILABLE', 'This offer has ended.'))
  await store.actions.toggle(offer)
  expect(store.getState().progress).toMatchObject({ status: 'failed', failure: { code: 'OFFER_NOT_AVAILABLE' } })
  expect(savedCouponIdOf(store.getState(), offer)).toBeUndefined()
})

test('a list that was requested after saving wins: it may have been deleted elsewhere', async () => {
  const noteOlder = store.actions.beginList()
  await store.actions.toggle(offer)
  noteOlder([offer])
  expect(savedCouponIdOf(store.getState(), offer)).toBe(12)
  store.actions.beginList()([offer])
  expect(savedCouponIdOf(store.getState(), offer)).toBeUndefined()
})
