import { valueIn } from '@rxgauge/client'
import { fail, organization as organizationAnswer, succeed } from '@rxgauge/client/testing'
import { calls, organization as contractOrganization, type Organization, type Product } from '@rxgauge/contract'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  alternatives,
  answers,
  copayCard,
  discountCard,
  pharmacies,
  product as productAnswer,
  programCoupon,
} from '../../test/answers'
import { type PricedApi, startPricedApi } from '../../test/priced-api'
import type { JourneyEvent, PricingHost } from '../host'
import { forwardAt } from '../views/auto-forward'
import { createResults, type Results } from './results'

let priced: PricedApi
let answer: Results
let events: JourneyEvent[]
const product = v.parse(calls.product.listTopProducts.data, [productAnswer])[0] as Product
const plain = v.parse(contractOrganization, organizationAnswer)
const organizationWith = (options: Partial<Organization['options']>, more = {}): Organization => ({
  ...plain,
  ...more,
  options: { ...plain.options, defaultInsuranceId: null, ...options },
})
const plan = { id: 5, name: 'Acme PPO', type: 'Y', value: 'Y', formularyText: '' }

function begin(organization = organizationWith({}), start: PricingHost['start'] = { zip: '10001' }) {
  answer = createResults({
    session: priced.session,
    clock: priced.clock,
    organization,
    language: 'en',
    start,
    onEvent: (event) => events.push(event),
    account: {
      isSignedIn: () => false,
      openSignUpGate: () => undefined,
      onCouponsChanged: () => undefined,
      contacts: async () => ({ phone: null, email: null }),
    },
    canKeepFavorite: true,
    linkTo: () => 'https://rx.example/',
    openWindow: () => true,
  })
  answer.show(product, {})
}

beforeEach(async () => {
  priced = await startPricedApi()
  events = []
  const { api } = priced
  api.on('/price/retail/72/30/10001', (_, response) => succeed(response, answers.retail))
  api.on('/price/cashnew/72/30/10001', (_, response) => succeed(response, answers.discount))
  for (const id of [0, 5]) {
    api.on(`/price/couponnew/72/30/${id}/10001`, (_, response) => succeed(response, answers.coupon))
  }
  api.on('/price/copaynew/72/5', (_, response) => succeed(response, answers.copay))
  api.on('/price/pharmacynew/72/30/10001', (_, response) => succeed(response, pharmacies))
  api.on('/price/pharmacynew/brand/72/5/30/10001', (_, response) => succeed(response, []))
  api.on('/insurance/5', (_, response) => succeed(response, plan))
  api.on('/insurance/update/5', (_, response) => succeed(response, plan))
  api.on('/adjudicate/cashoffer', (_, response) => succeed(response, discountCard))
  api.on('/adjudicate/copayoffer', (_, response) => succeed(response, copayCard))
  api.on('/price/alternatenew/72/5/10001', (_, response) => succeed(response, alternatives))
})
afterEach(async () => {
  answer.stop()
  await priced.close()
})

const insured = () => priced.session.deviceStorage.set('storedInsuranceData', JSON.stringify(plan))
const asked = () => vi.waitFor(() => expect(answer.prices.getState().query).toBeDefined())
async function settled() {
  await asked()
  await vi.waitFor(() => expect(answer.prices.getState().retail.status).toBe('success'))
  await vi.waitFor(() => expect(answer.prices.getState().discount.status).not.toBe('loading'))
  await vi.waitFor(() => expect(answer.prices.getState().copay.status).not.toBe('loading'))
  await priced.clock.advance(1000)
  await vi.waitFor(() => expect(answer.prices.getState().coupon.status).not.toBe('loading'))
}
/** Where the list stands instead, the coupon comes 2 s after the others. */
async function settledWithoutGauge() {
  await asked()
  await priced.clock.advance(2000)
}
const view = () => answer.views.getState().view

describe('get savings', () => {
  test('cards lead to the pharmacies, and from there to the coupon', async () => {
    begin()
    await settled()
    answer.getSavings()
    expect(view()).toBe('pharmacies')
    await vi.waitFor(() => expect(answer.pharmacies.getState().list.status).toBe('success'))
    const [best] = valueIn(answer.pharmacies.getState().list)?.others ?? []
    if (!best) throw new Error('no offer')
    answer.openOffer(best)
    expect(view()).toBe('coupon')
    await vi.waitFor(() => expect(answer.coupon.getState().coupon.status).toBe('success'))
    expect(events.at(-1)).toMatchObject({ kind: 'coupon', type: 'discount', price: 941 })
  })

  test('a manufacturer’s coupon is asked for at once; its pharmacies are the programme’s', async () => {
    insured()
    priced.api.on('/price/couponnew/72/30/5/10001', (_, response) => succeed(response, programCoupon))
    begin()
    await settled()
    answer.getSavings()
    expect(view()).toBe('coupon')
    await vi.waitFor(() => expect(valueIn(answer.coupon.getState().coupon)?.kind).toBe('copay'))
    answer.showPharmacies()
    await vi.waitFor(() => expect(priced.paths()).toContain('/price/pharmacynew/brand/72/5/30/10001'))
  })

  test('a change of the settings leads back to the prices and forgets the old offers', async () => {
    begin()
    await settled()
    answer.getSavings()
    await vi.waitFor(() => expect(answer.pharmacies.getState().list.status).toBe('success'))
    answer.modifySearch()
    expect(answer.prescription.getState()).toMatchObject({ isModifying: true })
    answer.prescription.actions.chooseQuantity(90)
    answer.prescription.actions.submit()
    expect(view()).toBe('gauge')
    expect(answer.pharmacies.getState().list.status).toBe('idle')
  })
})

describe('gauge or list', () => {
  test('begins with the gauge from the home gauge, with the list otherwise or where no gauge shows', async () => {
    begin(organizationWith({}), { zip: '10001', isFromHomeGauge: true })
    expect(view()).toBe('gauge')
    answer.stop()
    begin(organizationWith({}), { zip: '10001', isFromHomeGauge: false })
    expect(view()).toBe('list')
    answer.stop()
    begin(organizationWith({ showGaugeFlag: false }), { zip: '10001', isFromHomeGauge: true })
    expect(view()).toBe('list')
  })
})

test('opening the settings leads back to the gauge', async () => {
  begin(organizationWith({}), { zip: '10001', isFromHomeGauge: false })
  await settledWithoutGauge()
  expect(view()).toBe('list')
  answer.prescription.actions.edit()
  expect(view()).toBe('gauge')
})

describe('the insurance, as the copay wedge appears', () => {
  test('is asked after once, 4.5 s after the question', async () => {
    insured()
    begin()
    await settled()
    expect(priced.paths()).not.toContain('/insurance/5')
    await priced.clock.advance(3500)
    await vi.waitFor(() => expect(priced.paths().filter((path) => path === '/insurance/5')).toHaveLength(1))
    expect(answer.prescription.getState().prescription?.insurance).toMatchObject({ id: 5 })
  })

  test('a plan that is gone is taken away, and prices are asked for without it', async () => {
    insured()
    priced.api.on('/insurance/5', (_, response) => fail(response, 404, 'INSURANCE_NOT_FOUND', 'Unknown.'))
    begin()
    await settled()
    await priced.clock.advance(3500)
    await vi.waitFor(() => expect(answer.prescription.getState().prescription?.insurance).toBeUndefined())
    expect(answer.prices.getState().query?.insuranceId).toBeUndefined()
  })

  test('a server that cannot say changes nothing', async () => {
    insured()
    priced.api.on('/insurance/5', (_, response) => fail(response, 500, 'UNKNOWN', 'Oops.'))
    begin()
    await settled()
    await priced.clock.advance(3500)
    expect(answer.prescription.getState().prescription?.insurance).toMatchObject({ id: 5 })
  })
})

test('an alternate flag of Y fetches the alternatives, once', async () => {
  insured()
  priced.api.on('/price/copaynew/72/5', (_, response) => succeed(response, { ...answers.copay, alternateFlag: 'Y' }))
  begin()
  await settled()
  await vi.waitFor(() => expect(answer.alternatives.getState().list.status).toBe('success'))
  expect(priced.paths().filter((path) => path.startsWith('/price/alternatenew'))).toHaveLength(1)
})

test('each price is asked for once, whatever else is shown', async () => {
  insured()
  begin()
  await settled()
  const count = (start: string) => priced.paths().filter((path) => path.startsWith(start)).length
  for (const kind of ['retail', 'cashnew', 'copaynew', 'couponnew']) expect(count(`/price/${kind}`), kind).toBe(1)
  answer.views.actions.show('list')
  answer.views.actions.show('gauge')
  expect(count('/price/retail')).toBe(1)
})

describe('forwarding', () => {
  const forwards = { autoForwardFlag: true }

  test('3.5 s after the coupon shows', async () => {
    insured()
    begin(organizationWith(forwards))
    await settled()
    const prices = answer.prices.getState()
    expect(forwardAt(prices, organizationWith(forwards))).toBe((prices.coupon.at ?? 0) + 3500)
  })

  test('after the discount where there is no coupon', async () => {
    priced.api.on('/price/couponnew/72/30/0/10001', (_, response) => succeed(response, answers.noCoupon))
    begin(organizationWith(forwards))
    await settled()
    const prices = answer.prices.getState()
    expect(forwardAt(prices, organizationWith(forwards))).toBe((prices.discount.at ?? 0) + 3500)
  })

  test('never: switched off, without the gauge, where savings are sent, for professionals, for a brand without insurance', async () => {
    begin(organizationWith(forwards))
    await settled()
    const prices = answer.prices.getState()
    const professional = { type: 'professional', app: { ...plain.app, appCode: 'HCP' } }
    for (const organization of [
      organizationWith({}),
      organizationWith({ ...forwards, showGaugeFlag: false }),
      organizationWith({ ...forwards, sendSavingsFlag: true }),
      organizationWith(forwards, professional),
    ]) {
      expect(forwardAt(prices, organization)).toBeUndefined()
    }
    const { query } = prices
    if (!query) throw new Error('no query')
    const branded = { ...prices, query: { ...query, isBranded: true } }
    expect(forwardAt(branded, organizationWith(forwards))).toBeUndefined()
  })
})
