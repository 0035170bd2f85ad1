import { ApiFailure, valueIn } from '@rxgauge/client'
import { authentication, fail, registration, succeed } from '@rxgauge/client/testing'
import { type Insurance, type Offer, offer as offerSchema } from '@rxgauge/contract'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestHost, organizationWith, plan, planReply, product } from '../../test/host'
import { type PricedApi, startPricedApi } from '../../test/priced-api'
import {
  alternatives,
  copayCard,
  discountCard,
  offer as offerReply,
  pharmacies,
  programCoupon,
  responses,
} from '../../test/responses'
import { listedPrice } from '../coupon/coupon-store'
import { couponKey, savedCouponIdOf } from '../coupon/saved-coupons-store'
import type { JourneyEvent, PricingHost } from '../host'
import { forwardAt } from '../prices/auto-forward'
import { createResults, type Results } from './results'

let priced: PricedApi
let results: Results
let events: JourneyEvent[]
function begin(organization = organizationWith(), start: PricingHost['start'] = { zip: '10001' }) {
  results = createResults(createTestHost(priced, { organization, start, onEvent: (event) => events.push(event) }))
  results.start()
  results.show(product, {})
}

beforeEach(async () => {
  priced = await startPricedApi()
  events = []
  const { api } = priced
  api.on('/price/retail/72/30/10001', (_, response) => succeed(response, responses.retail))
  api.on('/price/cashnew/72/30/10001', (_, response) => succeed(response, responses.discount))
  for (const id of [0, 5]) {
    api.on(`/price/couponnew/72/30/${id}/10001`, (_, response) => succeed(response, responses.coupon))
  }
  api.on('/price/copaynew/72/5', (_, response) => succeed(response, responses.copay))
  api.on('/price/pharmacynew/72/30/10001', (_, response) => succeed(response, pharmacies))
  api.on('/price/pharmacynew/brand/72/5/30/10001', (_, response) => succeed(response, []))
  api.on('/insurance/5', (_, response) => succeed(response, planReply))
  api.on('/insurance/update/5', (_, response) => succeed(response, planReply))
  api.on('/adjudicate/cashoffer', (_, response) => succeed(response, discountCard))
  api.on('/adjudicate/copayoffer', (_, response) => succeed(response, copayCard))
  api.on('/price/alternatenew/72/5/10001', (_, response) => succeed(response, alternatives))
})
afterEach(async () => {
  results.stop()
  await priced.close()
})

const insured = () => priced.session.deviceStorage.set('storedInsuranceData', JSON.stringify(planReply))
const queried = () => vi.waitFor(() => expect(results.prices.getState().query).toBeDefined(), { timeout: 60_000 })
async function settled() {
  await queried()
  await vi.waitFor(() => expect(results.prices.getState().retail.status).toBe('success'), { timeout: 60_000 })
  await vi.waitFor(() => expect(results.prices.getState().discount.status).not.toBe('loading'), { timeout: 60_000 })
  await vi.waitFor(() => expect(results.prices.getState().copay.status).not.toBe('loading'), { timeout: 60_000 })
  await priced.clock.advance(1000)
  await vi.waitFor(() => expect(results.prices.getState().coupon.status).not.toBe('loading'), { timeout: 60_000 })
}
/** Without a gauge, the coupon is requested 2 s after the others. */
async function settledWithoutGauge() {
  await queried()
  await priced.clock.advance(2000)
}
const view = () => results.views.getState().view

describe('get savings', () => {
  // spec: search 4 Get savings
  // spec: search 6 Roles and permissions
  test('cards lead to the pharmacies, and from there to the coupon', async () => {
    begin()
    await settled()
    results.getSavings()
    expect(view()).toBe('pharmacies')
    await vi.waitFor(() => expect(results.pharmacies.getState().list.status).toBe('success'), { timeout: 60_000 })
    const [best] = valueIn(results.pharmacies.getState().list)?.others ?? []
    if (!best) throw new Error('no offer')
    results.openOffer(best)
    expect(view()).toBe('coupon')
    await vi.waitFor(() => expect(results.coupon.getState().coupon.status).toBe('success'), { timeout: 60_000 })
    expect(events.at(-1)).toMatchObject({ kind: 'coupon', type: 'discount', price: 941 })
    // Sharing from the card is limited to the same chain.
    results.share()
    expect(results.views.getState().dialog).toEqual({ kind: 'share', pharmacyGroupId: best.pharmacyGroupId })
  })

  test('pharmacies of a drug page load with its own call', async () => {
    priced.api.on('/price/prescription/72/30/0/10001', (_, response) => succeed(response, pharmacies))
    begin(organizationWith(), { zip: '10001', isForSavings: true })
    await vi.waitFor(() => expect(results.pharmacies.getState().list.status).toBe('success'), { timeout: 60_000 })
    expect(priced.paths()).toContain('/price/prescription/72/30/0/10001')
  })

  // spec: search 4 Favorite pharmacy
  test('a favorite is requested again with other pharmacies, not with another order', async () => {
    begin()
    await settled()
    results.getSavings()
    await vi.waitFor(() => expect(results.pharmacies.getState().list.status).toBe('success'), { timeout: 60_000 })
    results.favorite.actions.decline()
    results.pharmacies.actions.setOrder('distance')
    expect(results.favorite.getState().isDeclined).toBe(true)
    results.modifySearch()
    results.prescription.actions.chooseQuantity(90)
    results.prescription.actions.submit()
    expect(results.favorite.getState().isDeclined).toBe(false)
  })

  // spec: search 4 Insurance selection
  test('choosing a plan returns to the gauge', async () => {
    begin()
    await settled()
    results.views.actions.show('list')
    results.views.actions.showInsurance()
    results.chooseInsurance(plan)
    expect(results.views.getState()).toMatchObject({ view: 'gauge', isChoosingInsurance: false })
  })

  test('a manufacturer’s coupon is requested at once; its pharmacies are the program’s', async () => {
    insured()
    priced.api.on('/price/couponnew/72/30/5/10001', (_, response) => succeed(response, programCoupon))
    begin()
    await settled()
    results.getSavings()
    expect(view()).toBe('coupon')
    await vi.waitFor(() => expect(valueIn(results.coupon.getState().coupon)?.kind).toBe('copay'), { timeout: 60_000 })
    results.showPharmacies()
    await vi.waitFor(() => expect(priced.paths()).toContain('/price/pharmacynew/brand/72/5/30/10001'), {
      timeout: 60_000,
    })
  })

  test('if a card costs less than a manufacturer’s coupon, savings lead to the cards, and the coupon is one press away', async () => {
    insured()
    const [coupon] = programCoupon.coupons
    const dearer = { ...programCoupon, coupons: [{ ...coupon, couponPrice: '20.00' }] }
    priced.api.on('/price/couponnew/72/30/5/10001', (_, response) => succeed(response, dearer))
    begin()
    await settled()
    results.getSavings()
    expect(view()).toBe('pharmacies')
    await vi.waitFor(() => expect(valueIn(results.pharmacies.getState().list)).toBeDefined(), { timeout: 60_000 })
    expect(priced.paths()).toContain('/price/pharmacynew/72/30/10001')
    const [card] = valueIn(results.pharmacies.getState().list)?.others ?? []
    if (!card) throw new Error('no offer')
    results.openOffer(card)
    await vi.waitFor(() => expect(valueIn(results.coupon.getState().coupon)?.kind).toBe('discount'), {
      timeout: 60_000,
    })
    // Back from a card is back to the list that it was in.
    results.showPharmacies()
    expect(results.pharmacies.getState().type).toBe('pharmacy')
    results.getSavingsOf('manufacturer')
    await vi.waitFor(() => expect(valueIn(results.coupon.getState().coupon)?.kind).toBe('copay'), { timeout: 60_000 })
    results.showPharmacies('manufacturer')
    expect(results.pharmacies.getState().type).toBe('manufacturer')
  })

  test('changing the settings returns to the prices and drops the old offers', async () => {
    begin()
    await settled()
    results.getSavings()
    await vi.waitFor(() => expect(results.pharmacies.getState().list.status).toBe('success'), { timeout: 60_000 })
    results.modifySearch()
    expect(results.prescription.getState()).toMatchObject({ isModifying: true })
    results.prescription.actions.chooseQuantity(90)
    results.prescription.actions.submit()
    expect(view()).toBe('gauge')
    expect(results.pharmacies.getState().list.status).toBe('idle')
  })
})

test('failed calls are reported to the page: choices, pharmacies and coupon, prices only if the server says why', async () => {
  const reported = () => events.flatMap((event) => (event.kind === 'failed' ? [event.failure.message] : []))
  priced.api.on('/price/retail/72/30/10001', (_, response) => fail(response, 503, 'OVERLOADED', 'No price now.'))
  priced.api.on('/price/pharmacynew/72/30/10001', (_, response) => fail(response, 503, 'OVERLOADED', 'No list now.'))
  // A price that no source has isn't reported.
  priced.api.on('/price/cashnew/72/30/10001', (_, response) => fail(response, 404, 'PRICE_NOT_AVAILABLE', 'No card.'))
  begin()
  await queried()
  await vi.waitFor(() => expect(reported()).toEqual(['No price now.']), { timeout: 60_000 })
  await vi.waitFor(() => expect(results.prices.getState().discount.status).toBe('failure'), { timeout: 60_000 })
  results.getSavings()
  results.showPharmacies()
  await vi.waitFor(() => expect(reported()).toEqual(['No price now.', 'No list now.']), { timeout: 60_000 })
  // That there is no coupon is said where it would be.
  const [offer] = v.parse(v.array(offerSchema), [offerReply(1, '9.41')])
  if (!offer) throw new Error('no offer')
  for (const [status, code] of [
    [410, 'PHARMACY_CLOSED'],
    [503, 'OVERLOADED'],
  ] as const) {
    priced.api.on('/adjudicate/cashoffer', (_, response) => fail(response, status, code, 'No coupon now.'))
    results.openOffer(offer)
    await vi.waitFor(
      () => expect(results.coupon.getState().coupon).toMatchObject({ status: 'failure', failure: { code } }),
      { timeout: 60_000 },
    )
  }
  expect(reported()).toEqual(['No price now.', 'No list now.', 'No coupon now.'])
})

describe('a price that changes', () => {
  const count = (start: string) => priced.paths().filter((path) => path.startsWith(start)).length

  async function openBest() {
    begin()
    await settled()
    results.getSavings()
    await vi.waitFor(() => expect(results.pharmacies.getState().list.status).toBe('success'), { timeout: 60_000 })
    const [best] = valueIn(results.pharmacies.getState().list)?.others ?? []
    if (!best) throw new Error('no offer')
    results.openOffer(best)
    await vi.waitFor(() => expect(results.coupon.getState().coupon.status).toBe('success'), { timeout: 60_000 })
  }

  test('between list and counter: list and gauge are requested again, once', async () => {
    priced.api.on('/adjudicate/cashoffer', (_, response) => succeed(response, { ...discountCard, price: '10.71' }))
    await openBest()
    const { query } = results.coupon.getState()
    expect(query && listedPrice(query)).toBe(941)
    await vi.waitFor(() => expect([count('/price/pharmacynew/72'), count('/price/retail')]).toEqual([2, 2]), {
      timeout: 60_000,
    })
    expect(view()).toBe('coupon')
    expect(valueIn(results.coupon.getState().coupon)?.card.price).toBe(1071)
  })

  test('if it stays the same, nothing is requested again', async () => {
    await openBest()
    expect([count('/price/pharmacynew/72'), count('/price/retail')]).toEqual([1, 1])
  })

  test('a manufacturer’s coupon is compared with the gauge’s price', async () => {
    insured()
    priced.api.on('/price/couponnew/72/30/5/10001', (_, response) => succeed(response, programCoupon))
    begin()
    await settled()
    results.getSavings()
    await vi.waitFor(() => expect(results.coupon.getState().coupon.status).toBe('success'), { timeout: 60_000 })
    const { query } = results.coupon.getState()
    const [coupon] = valueIn(results.prices.getState().coupon)?.coupons ?? []
    expect(query && listedPrice(query)).toBe(coupon?.couponPrice)
  })

  test('while the tab is away: after an hour everything is requested again, the coupon without another view', async () => {
    await openBest()
    await priced.clock.advance(3_598_000)
    results.refreshIfOld()
    expect(count('/adjudicate/cashoffer')).toBe(1)
    await priced.clock.advance(2000)
    priced.api.on('/adjudicate/cashoffer', (_, response) => succeed(response, { ...discountCard, price: '10.71' }))
    results.refreshIfOld()
    expect(results.coupon.getState().coupon.status).toBe('success')
    await vi.waitFor(() => expect(valueIn(results.coupon.getState().coupon)?.card.price).toBe(1071), {
      timeout: 60_000,
    })
    expect(count('/price/cashnew')).toBeGreaterThan(1)
    expect(results.coupon.getState().views).toBe(1)
    expect(events.filter(({ kind }) => kind === 'coupon')).toHaveLength(1)
    // The prices are less than an hour old now.
    const requests = priced.paths().length
    results.refreshIfOld()
    expect(priced.paths()).toHaveLength(requests)
  })
})

test('in another language, alternatives load again, and the old ones stay until then', async () => {
  insured()
  priced.api.on('/price/copaynew/72/5', (_, response) => succeed(response, { ...responses.copay, alternateFlag: 'Y' }))
  begin()
  await settled()
  await vi.waitFor(() => expect(results.alternatives.getState().list.status).toBe('success'), { timeout: 60_000 })
  const disclaimer = { line1: 'Pregunte a su médico.', line2: '' }
  priced.api.on('/price/alternatenew/72/5/10001', (_, response) => succeed(response, { ...alternatives, disclaimer }))
  results.refresh()
  expect(results.alternatives.getState().list.status).toBe('success')
  await vi.waitFor(() => expect(valueIn(results.alternatives.getState().list)).toMatchObject({ disclaimer }), {
    timeout: 60_000,
  })
})

test('in another language, the plan has its name in it, and prices are requested once', async () => {
  insured()
  begin()
  await settled()
  const requests = () => priced.paths().filter((path) => path === '/price/copaynew/72/5').length
  const before = requests()
  priced.api.on('/insurance/5', (_, response) => succeed(response, { ...planReply, name: 'Plan de Acme' }))
  results.refresh()
  await vi.waitFor(() => expect(results.prescription.getState().prescription?.insurance?.name).toBe('Plan de Acme'), {
    timeout: 60_000,
  })
  expect(requests()).toBe(before + 1)
  // DONE without a change still requests prices again (search 4, "Search form").
  results.prescription.actions.edit()
  results.prescription.actions.submit()
  await vi.waitFor(() => expect(requests()).toBe(before + 2), { timeout: 60_000 })
})

describe('gauge or list', () => {
  // spec: search 2 Search page
  test('starts with the gauge from the home gauge, and with the list otherwise or without a gauge', async () => {
    begin(organizationWith({}), { zip: '10001', isFromHomeGauge: true })
    expect(view()).toBe('gauge')
    results.stop()
    begin(organizationWith({}), { zip: '10001', isFromHomeGauge: false })
    expect(view()).toBe('list')
    results.stop()
    begin(organizationWith({ showGaugeFlag: false }), { zip: '10001', isFromHomeGauge: true })
    expect(view()).toBe('list')
  })
})

test('opening the settings returns to the gauge', async () => {
  begin(organizationWith({}), { zip: '10001', isFromHomeGauge: false })
  await settledWithoutGauge()
  expect(view()).toBe('list')
  results.prescription.actions.edit()
  expect(view()).toBe('gauge')
})

describe('the insurance, when the copay wedge appears', () => {
  test('is checked once, 4.5 s after the query', async () => {
    insured()
    begin()
    await settled()
    expect(priced.paths()).not.toContain('/insurance/5')
    await priced.clock.advance(3500)
    await vi.waitFor(() => expect(priced.paths().filter((path) => path === '/insurance/5')).toHaveLength(1), {
      timeout: 60_000,
    })
    expect(results.prescription.getState().prescription?.insurance).toMatchObject({ id: 5 })
  })

  test('a plan that no longer exists is removed, and prices are requested without it', async () => {
    insured()
    priced.api.on('/insurance/5', (_, response) => fail(response, 404, 'INSURANCE_NOT_FOUND', 'Unknown.'))
    begin()
    await settled()
    await priced.clock.advance(3500)
    await vi.waitFor(() => expect(results.prescription.getState().prescription?.insurance).toBeUndefined(), {
      timeout: 60_000,
    })
    expect(results.prices.getState().query?.insuranceId).toBeUndefined()
  })

  test('a server failure changes nothing', async () => {
    insured()
    priced.api.on('/insurance/5', (_, response) => fail(response, 500, 'UNKNOWN', 'Oops.'))
    begin()
    await settled()
    await priced.clock.advance(3500)
    expect(results.prescription.getState().prescription?.insurance).toMatchObject({ id: 5 })
  })
})

test('an alternate flag of Y loads the alternatives, once', async () => {
  insured()
  priced.api.on('/price/copaynew/72/5', (_, response) => succeed(response, { ...responses.copay, alternateFlag: 'Y' }))
  begin()
  await settled()
  await vi.waitFor(() => expect(results.alternatives.getState().list.status).toBe('success'), { timeout: 60_000 })
  expect(priced.paths().filter((path) => path.startsWith('/price/alternatenew'))).toHaveLength(1)
})

test('each price is requested once, whatever else is shown', async () => {
  insured()
  begin()
  await settled()
  const count = (start: string) => priced.paths().filter((path) => path.startsWith(start)).length
  for (const kind of ['retail', 'cashnew', 'copaynew', 'couponnew']) expect(count(`/price/${kind}`), kind).toBe(1)
  results.views.actions.show('list')
  results.views.actions.show('gauge')
  expect(count('/price/retail')).toBe(1)
})

describe('forwarding', () => {
  const forwards = { autoForwardFlag: true }

  // spec: search 4 Auto-forward
  test('3.5 s after the last price shows', async () => {
    insured()
    begin(organizationWith(forwards))
    await settled()
    const prices = results.prices.getState()
    // The last of two coupons has its turn after 1.5 s, and the copay and the last network show later.
    const { requestedAt } = prices
    const lastAt = Math.max((prices.coupon.at ?? 0) + 1500, requestedAt + 4500, requestedAt + 300 + 2 * 1500)
    expect(forwardAt(prices, plan, organizationWith(forwards), false)).toBe(lastAt + 3500)
    // With reduced motion, prices show as they load.
    const loadedAt = Math.max(
      ...(['retail', 'discount', 'copay', 'coupon'] as const).map((kind) => prices[kind].at ?? 0),
    )
    expect(forwardAt(prices, plan, organizationWith(forwards), true)).toBe(loadedAt + 3500)
  })

  test('after the discount if there is no coupon; never without both', async () => {
    priced.api.on('/price/couponnew/72/30/0/10001', (_, response) => succeed(response, responses.noCoupon))
    begin(organizationWith(forwards))
    await settled()
    const prices = results.prices.getState()
    const at = forwardAt(prices, undefined, organizationWith(forwards), false)
    expect(at).toBe(Math.max(prices.coupon.at ?? 0, prices.requestedAt + 300 + 2 * 1500) + 3500)
    const none = { ...prices, discount: { status: 'success', value: [], at: prices.discount.at } } as typeof prices
    expect(forwardAt(none, undefined, organizationWith(forwards), false)).toBeUndefined()
  })

  test('never: switched off, without the gauge, if savings are sent, for professionals, for a brand without insurance', async () => {
    begin(organizationWith(forwards))
    await settled()
    const prices = results.prices.getState()
    const professional = { type: 'professional', app: { ...organizationWith().app, appCode: 'HCP' } } as const
    for (const organization of [
      organizationWith({}),
      organizationWith({ ...forwards, showGaugeFlag: false }),
      organizationWith({ ...forwards, sendSavingsFlag: true }),
      organizationWith(forwards, professional),
    ]) {
      expect(forwardAt(prices, undefined, organization, false)).toBeUndefined()
    }
    const { query } = prices
    if (!query) throw new Error('no query')
    const branded = { ...prices, query: { ...query, isBranded: true } }
    for (const insurance of [undefined, { ...plan, type: 'none' }, { ...plan, type: 'uninsured' }] as const) {
      expect(forwardAt(branded, insurance, organizationWith(forwards), false)).toBeUndefined()
    }
    expect(forwardAt(branded, plan, organizationWith(forwards), false)).toBeDefined()
  })
})

describe('one dialog at a time', () => {
  const government: Insurance = { ...plan, id: 9 as Insurance['id'], name: 'Medicare', type: 'government' }
  const views = () => results.views.getState()

  // spec: search 4 Insurance selection
  test('a government plan is chosen only after confirmation', async () => {
    begin()
    await settled()
    results.views.actions.showInsurance()
    results.chooseInsurance(government)
    expect(views()).toMatchObject({ dialog: { kind: 'governmentPlan', plan: { id: 9 } }, isChoosingInsurance: true })
    expect(results.prescription.getState().prescription?.insurance).toBeUndefined()
    results.views.actions.close()
    expect(views()).toMatchObject({ dialog: undefined, isChoosingInsurance: true })
    results.chooseInsurance(government)
    results.confirmInsurance(government)
    expect(views()).toMatchObject({ dialog: undefined, isChoosingInsurance: false })
    expect(results.prescription.getState().prescription?.insurance?.id).toBe(9)
  })

  test('the form’s dialogs stay while prices reload behind them, and close with the form', async () => {
    begin()
    await settled()
    results.prescription.actions.edit()
    results.views.actions.open({ kind: 'location' })
    results.prescription.actions.typeZip('90210')
    await vi.waitFor(() => expect(results.prices.getState().query?.zip).toBe('90210'), { timeout: 60_000 })
    expect(views().dialog?.kind).toBe('location')
    results.prescription.actions.submit()
    expect(views().dialog).toBeUndefined()
  })

  test('a dialog about prices closes when they are replaced', async () => {
    begin()
    await settled()
    results.views.actions.open({ kind: 'copayInfo' })
    results.prescription.actions.setInsurance(plan)
    expect(views().dialog).toBeUndefined()
  })

  test('the result of saving a coupon replaces the open dialog, and closes by itself', async () => {
    begin()
    await settled()
    const [offer] = v.parse(v.array(offerSchema), [offerReply(1, '9.41')])
    if (!offer) return expect.fail('there is an offer')
    results.views.actions.open({ kind: 'share' })
    await results.savedCoupons.actions.toggle({ ...offer, savedCouponId: 12 })
    expect(views().dialog).toMatchObject({ kind: 'savedCoupon', outcome: { status: 'asking' } })
    results.savedCoupons.actions.close()
    expect(views().dialog).toBeUndefined()
  })
})

describe('closing while something is being sent', () => {
  const to = { phoneNumber: '2125550143' }
  let finish: (failure?: ApiFailure) => void
  let sending: Promise<void>

  beforeEach(async () => {
    begin()
    await settled()
    results.views.actions.open({ kind: 'share', pharmacyGroupId: 3 })
    sending = results.sending.actions.send(
      to,
      () => new Promise<void>((resolve, reject) => (finish = (failure) => (failure ? reject(failure) : resolve()))),
    )
    results.views.actions.close()
  })
  const dialog = () => results.views.getState().dialog

  test('shows the outcome, which is gone after it was read', async () => {
    expect(dialog()).toBeUndefined()
    finish()
    await sending
    expect(dialog()).toEqual({ kind: 'share', pharmacyGroupId: 3 })
    expect(results.sending.getState()).toMatchObject({ status: 'sent', to })
    results.views.actions.close()
    expect(results.sending.getState().status).toBe('idle')
  })

  test('holds a failure until the open dialog closes; it leads back to the form as it was typed', async () => {
    results.views.actions.open({ kind: 'copayInfo' })
    finish(new ApiFailure('NETWORK'))
    await sending
    expect(dialog()?.kind).toBe('copayInfo')
    results.views.actions.close()
    expect(dialog()?.kind).toBe('share')
    expect(results.sending.getState().status).toBe('failed')
    results.sending.actions.retry()
    expect(results.sending.getState()).toEqual({ status: 'idle', unsent: to })
    expect(dialog()?.kind).toBe('share')
  })

  test('shows it still sending when opened again', () => {
    results.views.actions.open({ kind: 'share' })
    expect(results.sending.getState().status).toBe('sending')
  })
})

test('the result of saving a coupon waits for a form opened meanwhile', async () => {
  begin()
  await settled()
  const [offer] = v.parse(v.array(offerSchema), [offerReply(1, '9.41')])
  if (!offer) return expect.fail('there is an offer')
  const { productDetailId, quantity } = offer
  priced.api.on(`/coupon/save/${productDetailId}/${quantity}/1/0/P`, (_, response) =>
    succeed(response, { savedCouponId: 12 }),
  )
  priced.api.on('/coupon/delete/12', (_, response) => succeed(response, null))
  const saving = results.savedCoupons.actions.toggle(offer)
  results.views.actions.open({ kind: 'share' })
  await saving
  expect(results.views.getState().dialog?.kind).toBe('share')
  results.views.actions.close()
  expect(results.views.getState().dialog).toMatchObject({ kind: 'savedCoupon', outcome: { status: 'saved' } })
  // After the journey is gone, the page shows the outcome.
  await results.savedCoupons.actions.undo()
  const again = results.savedCoupons.actions.toggle({ ...offer, savedCouponId: null })
  results.stop()
  await again
  expect(events.filter(({ kind }) => kind === 'late')).toHaveLength(1)
})

test('whatever is still running when the journey ends is reported to the page', async () => {
  begin()
  await settled()
  let fail = (_failure: ApiFailure) => {}
  const sending = results.sending.actions.send(
    { phoneNumber: '2125550143' },
    () => new Promise<void>((_, reject) => (fail = reject)),
  )
  results.stop()
  fail(new ApiFailure('TIMEOUT'))
  await sending
  expect(events.at(-1)).toMatchObject({ kind: 'late', failure: { code: 'TIMEOUT' } })
})

test('a reminder closed while it was being saved shows once it is saved', async () => {
  begin()
  await settled()
  const [offer] = v.parse(v.array(offerSchema), [offerReply(1, '9.41')])
  if (!offer) return expect.fail('there is an offer')
  const zone = { key: 'America/New_York', displayValue: 'Eastern', default: true }
  priced.api.on('/reminderschedule/timezone/option/list', (_, response) => succeed(response, [zone]))
  priced.api.on('/reminderschedule/dose/save', (_, response) => succeed(response, { id: 13 }))
  const { open, saveDose, close } = results.reminders.actions
  await open('dose', offer)
  const { progress } = results.reminders.getState()
  if (progress?.status !== 'form' || progress.kind !== 'dose') return expect.fail('there is a form')
  const saving = saveDose(progress.initial)
  close()
  expect(results.views.getState().dialog).toBeUndefined()
  await saving
  expect(results.views.getState().dialog).toMatchObject({ kind: 'reminder', progress: { status: 'saved' } })
})

test('a plan refreshed too late does not replace one chosen since', async () => {
  insured()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  priced.api.on('/insurance/5', async (_, response) => {
    await held
    succeed(response, { ...planReply, type: 'W' })
  })
  const other: Insurance = { ...plan, id: 6 as Insurance['id'], name: 'Other PPO' }
  begin()
  await queried()
  await priced.clock.advance(4500)
  await vi.waitFor(() => expect(priced.paths()).toContain('/insurance/5'), { timeout: 60_000 })
  results.confirmInsurance(other)
  release()
  await priced.clock.advance(0)
  await priced.clock.advance(0)
  expect(results.prescription.getState().prescription?.insurance).toEqual(other)
})

test('a page hidden for a while returns with its coupon, and shows what was saved meanwhile', async () => {
  const [offer] = v.parse(v.array(offerSchema), [offerReply(1, '9.41')])
  if (!offer) return expect.fail('there is an offer')
  const { productDetailId, quantity } = offer
  let finish = () => {}
  const held = new Promise<void>((resolve) => (finish = resolve))
  priced.api.on(`/coupon/save/${productDetailId}/${quantity}/1/0/P`, async (_, response) => {
    await held
    succeed(response, { savedCouponId: 12 })
  })
  begin(organizationWith(), { zip: '10001', offer })
  await vi.waitFor(() => expect(results.coupon.getState().coupon.status).toBe('success'), { timeout: 60_000 })
  const saving = results.savedCoupons.actions.toggle(offer)
  results.stop()
  expect(results.coupon.getState().coupon.status).toBe('idle')
  results.start()
  results.show(product, {})
  await vi.waitFor(() => expect(results.coupon.getState().coupon.status).toBe('success'), { timeout: 60_000 })
  expect(view()).toBe('coupon')
  finish()
  await saving
  expect(results.views.getState().dialog).toMatchObject({ kind: 'savedCoupon', outcome: { status: 'saved' } })
  expect(events.filter(({ kind }) => kind === 'late')).toEqual([])
})

describe('a journey whose person was signed out elsewhere', () => {
  /** The owner of each refresh token's session; a missing one has ended. */
  let live: Map<unknown, string | undefined>
  let offer: Offer

  const signIn = (id: string, refreshToken: string) => {
    live.set(refreshToken, id)
    return priced.session.resumeWith(refreshToken)
  }

  /** Ann has a coupon on the screen, saved with a reminder, and her session ends. */
  beforeEach(async () => {
    live = new Map()
    const { api, clock, session } = priced
    api.on('/register', (_, response) => {
      live.set('guest', undefined)
      succeed(response, { ...registration, refreshToken: 'guest' })
    })
    api.on('/authenticate', ({ body: { refreshToken } }, response) => {
      if (!live.has(refreshToken)) return fail(response, 401, 'REFRESH_TOKEN_INACTIVE')
      const id = live.get(refreshToken)
      const appUser = id === undefined ? null : { id, pharmacyGroupId: null, pharmacyLocationId: null }
      const own = { refreshToken: String(refreshToken), jwtToken: `jwt ${refreshToken}`, appUser }
      const device = { ...authentication(0).device, zipCode: id === 'ben' ? '90210' : '10001' }
      succeed(response, authentication(clock.now(), { ...own, device }))
    })
    for (const path of ['retail', 'cashnew'] as const) {
      const result = path === 'retail' ? responses.retail : responses.discount
      api.on(`/price/${path}/72/30/90210`, (_, response) => succeed(response, result))
    }
    api.on('/price/couponnew/72/30/0/90210', (_, response) => succeed(response, responses.noCoupon))
    await signIn('ann', 'ann-1')
    begin(organizationWith(), {})
    await queried()
    results.showPharmacies()
    await vi.waitFor(() => expect(results.pharmacies.getState().list.status).toBe('success'), { timeout: 60_000 })
    const [best] = valueIn(results.pharmacies.getState().list)?.others ?? []
    if (!best) throw new Error('no offer')
    offer = best
    results.openOffer(offer)
    await vi.waitFor(() => expect(results.coupon.getState().coupon.status).toBe('success'), { timeout: 60_000 })
    results.savedCoupons.actions.markSaved(offer, 12)
    results.reminders.setState({ added: new Set([`dose ${couponKey(offer)}`]) })
    live.delete('ann-1')
    const found = session.refresh()
    // It tries again after a second, as a guest.
    await vi.waitFor(() => expect(session.tabStorage.get('refreshToken')).toBeUndefined(), { timeout: 60_000 })
    await vi.waitFor(() => expect(clock.untilNext()).toBeLessThanOrEqual(1000), { timeout: 60_000 })
    await clock.advance(1000)
    await found
  })

  const lists = () => priced.paths().filter((path) => path === '/price/pharmacynew/72/30/10001').length
  function expectNothingOfAnn() {
    expect(results.coupon.getState()).toMatchObject({ coupon: { status: 'idle' }, query: undefined })
    expect(savedCouponIdOf(results.savedCoupons.getState(), offer)).toBeUndefined()
    expect(results.savedCoupons.getState().progress.status).toBe('idle')
    expect(results.reminders.getState().added.size).toBe(0)
    expect(results.views.getState().dialog).toBeUndefined()
  }

  test('stays as it is until she is back', async () => {
    expect(priced.session.visitor.getState()).toEqual({ kind: 'interrupted', id: 'ann', isBack: false })
    await signIn('ann', 'ann-2')
    expect(results.coupon.getState().coupon.status).toBe('success')
    expect(savedCouponIdOf(results.savedCoupons.getState(), offer)).toBe(12)
    expect(results.reminders.getState().added.size).toBe(1)
    expect([view(), lists()]).toEqual(['coupon', 1])
  })

  test('is unchanged after a while hidden, including the open dialog', async () => {
    const requests = () => priced.paths().filter((path) => path === '/adjudicate/cashoffer').length
    const before = requests()
    results.views.actions.open({ kind: 'share' })
    results.stop()
    await signIn('ann', 'ann-2')
    results.start()
    results.show(product, {})
    expect(results.views.getState()).toMatchObject({ view: 'coupon', dialog: { kind: 'share' } })
    expect(results.coupon.getState().coupon.status).toBe('success')
    expect(savedCouponIdOf(results.savedCoupons.getState(), offer)).toBe(12)
    expect(requests()).toBe(before)
  })

  test('shows nothing of hers if another person takes over while it is hidden', async () => {
    results.stop()
    await signIn('ben', 'ben-1')
    results.start()
    results.show(product, {})
    expectNothingOfAnn()
    await vi.waitFor(() => expect(results.prices.getState().query?.zip).toBe('90210'), { timeout: 60_000 })
    expect(view()).toBe('gauge')
  })

  test('starts over for another person: no coupon, mark or reminder of hers, and their own ZIP', async () => {
    const saving = results.savedCoupons.actions.toggle({ ...offer, pharmacyLocationId: 3 })
    await signIn('ben', 'ben-1')
    await saving
    expectNothingOfAnn()
    await vi.waitFor(() => expect(results.prices.getState().query?.zip).toBe('90210'), { timeout: 60_000 })
    expect(view()).toBe('gauge')
    // Her search doesn't count as his.
    expect(priced.paths().filter((path) => path.startsWith('/productdetail/list'))).toHaveLength(1)
  })

  test('continues without her coupon if she chooses not to sign in, and its pharmacies load again', async () => {
    const saving = results.savedCoupons.actions.toggle({ ...offer, pharmacyLocationId: 3 })
    priced.session.visitor.actions.dropCalls()
    await saving
    expectNothingOfAnn()
    await vi.waitFor(() => expect(lists()).toBe(2), { timeout: 60_000 })
    expect(view()).toBe('pharmacies')
  })

  test('shows nothing of what she sent if it arrives after another person has signed in', async () => {
    let finish = (_: unknown) => {}
    const sending = results.sending.actions.send(
      { phoneNumber: '2125550143' },
      () => new Promise((done) => (finish = done)),
    )
    await signIn('ben', 'ben-1')
    finish(undefined)
    await sending
    expect(results.sending.getState()).toEqual({ status: 'idle', unsent: undefined })
    expect(results.views.getState().dialog).toBeUndefined()
  })
})
