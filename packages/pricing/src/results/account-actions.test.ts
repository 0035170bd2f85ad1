/** Actions that need an account: at the sign-up gate, on the full site, and when signed in. */
import { valueIn } from '@rxgauge/client'
import { fail, succeed } from '@rxgauge/client/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestHost, planReply, product } from '../../test/host'
import { type PricedApi, startPricedApi } from '../../test/priced-api'
import { copayCard, discountCard, pharmacies, programCoupon, responses } from '../../test/responses'
import type { PricingHost } from '../host'
import type { RequestedCoupon } from '../pending-action/pending-action'
import { readRequestedCoupon } from '../pending-action/read-requested-coupon'
import { createSignUpGate, type SignUpGate } from '../pending-action/sign-up-gate'
import { createResults, type Results } from './results'

let priced: PricedApi
let results: Results
let signUpGate: SignUpGate
const atGate = () => signUpGate.getState()

beforeEach(async () => {
  priced = await startPricedApi()
  signUpGate = createSignUpGate()
  const { api } = priced
  for (const zip of ['10001', '90210']) {
    api.on(`/price/retail/72/30/${zip}`, (_, response) => succeed(response, responses.retail))
    api.on(`/price/cashnew/72/30/${zip}`, (_, response) => succeed(response, responses.discount))
    for (const id of [0, 5]) {
      api.on(`/price/couponnew/72/30/${id}/${zip}`, (_, response) => succeed(response, responses.coupon))
    }
    api.on(`/price/pharmacynew/72/30/${zip}`, (_, response) => succeed(response, pharmacies))
  }
  api.on('/price/copaynew/72/5', (_, response) => succeed(response, responses.copay))
  api.on('/insurance/5', (_, response) => succeed(response, planReply))
  api.on('/adjudicate/cashoffer', (_, response) => succeed(response, discountCard))
  api.on('/adjudicate/copayoffer', (_, response) => succeed(response, copayCard))
})
afterEach(async () => {
  results.stop()
  await priced.close()
})

interface Visitor {
  start?: PricingHost['start']
  isSignedIn?: boolean
  more?: Partial<PricingHost>
  gate?: boolean
}

function begin({ start = { zip: '10001' }, isSignedIn = false, more = {}, gate = true }: Visitor = {}) {
  const host = createTestHost(priced, { start, ...more })
  const account = {
    ...host.account,
    isSignedIn: () => isSignedIn,
    gate: gate ? signUpGate : undefined,
  }
  results = createResults({ ...host, account })
  results.start()
  results.show(product, {})
}

async function toCoupon() {
  await vi.waitFor(() => expect(results.prices.getState().query).toBeDefined(), { timeout: 60_000 })
  results.showPharmacies()
  await vi.waitFor(() => expect(results.pharmacies.getState().list.status).toBe('success'), { timeout: 60_000 })
  const [offer] = valueIn(results.pharmacies.getState().list)?.others ?? []
  if (!offer) throw new Error('no offer')
  results.openOffer(offer)
  await vi.waitFor(() => expect(results.coupon.getState().coupon.status).toBe('success'), { timeout: 60_000 })
  return offer
}

const couponRequest = (locationId: number, more: Partial<RequestedCoupon> = {}): RequestedCoupon => ({
  reason: 'coupon',
  couponType: 'pharmacy',
  pharmacyLocationId: locationId,
  insuranceId: null,
  zipCode: '90210',
  ...more,
})

test('a guest reaches the sign-up gate with everything they wanted', async () => {
  begin()
  const offer = await toCoupon()
  results.request('refill', offer)
  expect(atGate()).toEqual({
    reason: 'refill',
    productName: 'Atorvastatin',
    form: 'Tablet',
    strength: '20 mg',
    unitName: 'tablet',
    unitContent: null,
    productDetailId: 72,
    quantity: offer.quantity,
    couponType: 'pharmacy',
    pharmacyLocationId: offer.pharmacyLocationId,
    pharmacyName: offer.pharmacyName,
    insuranceId: offer.insuranceId,
    zipCode: offer.zipCode,
    price: 941,
  })
})

test('without a gate, the full site opens at the same coupon', async () => {
  const opened: string[] = []
  begin({ gate: false, more: { openWindow: (address) => opened.push(address) > 0 } })
  const offer = await toCoupon()
  results.request('dose', offer)
  expect(readRequestedCoupon(new URL(opened[0] ?? ''))).toEqual({
    reason: 'dose',
    couponType: 'pharmacy',
    pharmacyLocationId: offer.pharmacyLocationId,
    insuranceId: offer.insuranceId,
    zipCode: offer.zipCode,
  })
  expect(results.views.getState().dialog).toBeUndefined()
})

test('if the browser blocks the window, a dialog shows the link', async () => {
  begin({ gate: false, more: { openWindow: () => false } })
  results.request('coupon', await toCoupon())
  expect(results.views.getState().dialog).toMatchObject({
    kind: 'openSite',
    address: expect.stringContaining('want=coupon'),
  })
})

test('a coupon requested by a link opens with its ZIP and plan, and a guest reaches its gate', async () => {
  const [{ pharmacyLocationId = 0 } = {}] = pharmacies.otherPharmacies
  begin({ start: { zip: '10001', requestedCoupon: couponRequest(pharmacyLocationId, { insuranceId: 5 }) } })
  await vi.waitFor(() => expect(atGate()).toBeDefined(), { timeout: 60_000 })
  expect(atGate()).toMatchObject({ reason: 'coupon', pharmacyLocationId })
  expect(results.prescription.getState().prescription).toMatchObject({ zip: '90210', insurance: { id: 5 } })
  expect(results.views.getState().view).toBe('coupon')
  // ZIP and plan are only for this journey, so they aren't stored.
  const { deviceStorage } = priced.session
  expect([deviceStorage.get('storedZipData'), deviceStorage.get('storedInsuranceData')]).toEqual([undefined, undefined])
})

test('for a signed-in person a link saves nothing until the button is pressed; a reminder’s form opens', async () => {
  const [{ pharmacyLocationId = 0 } = {}] = pharmacies.otherPharmacies
  begin({ isSignedIn: true, start: { requestedCoupon: couponRequest(pharmacyLocationId) } })
  await vi.waitFor(() => expect(results.coupon.getState().coupon.status).toBe('success'), { timeout: 60_000 })
  await priced.clock.advance(0)
  expect(results.savedCoupons.getState().progress.status).toBe('idle')
  expect(results.views.getState().view).toBe('coupon')
  results.stop()
  begin({ isSignedIn: true, start: { requestedCoupon: couponRequest(pharmacyLocationId, { reason: 'dose' }) } })
  await vi.waitFor(() => expect(results.reminders.getState().progress?.kind).toBe('dose'), { timeout: 60_000 })
})

test('a manufacturer’s coupon without a pharmacy opens without one', async () => {
  for (const id of [0, 5]) {
    priced.api.on(`/price/couponnew/72/30/${id}/90210`, (_, response) => succeed(response, programCoupon))
  }
  const requested = couponRequest(-1, { couponType: 'manufacturer', insuranceId: 5, reason: 'refill' })
  begin({ start: { requestedCoupon: requested } })
  await vi.waitFor(() => expect(results.prices.getState().query).toBeDefined(), { timeout: 60_000 })
  await vi.waitFor(() => expect(results.prices.getState().copay.status).not.toBe('loading'), { timeout: 60_000 })
  await priced.clock.advance(2000)
  await vi.waitFor(() => expect(atGate()).toBeDefined(), { timeout: 60_000 })
  expect(atGate()).toMatchObject({ reason: 'refill', couponType: 'manufacturer', pharmacyLocationId: -1 })
})

test('if the pharmacy has closed, the list stays', async () => {
  priced.api.on('/price/pharmacylocation/999', (_, response) => fail(response, 404, 'PHARMACY_NOT_FOUND', 'Unknown.'))
  begin({ start: { requestedCoupon: couponRequest(999) } })
  await vi.waitFor(() => expect(priced.paths()).toContain('/price/pharmacylocation/999'), { timeout: 60_000 })
  await priced.clock.advance(0)
  expect(results.views.getState().view).toBe('pharmacies')
  expect(atGate()).toBeUndefined()
})
