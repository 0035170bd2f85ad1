/** No store lets a late response overwrite a newer one. */
import { ApiFailure, type Session } from '@rxgauge/client'
import { createShuffledSession, type ShuffledCall } from '@rxgauge/client/testing'
import {
  calls,
  type InsuranceId,
  type Offer,
  offer as offerSchema,
  type Product,
  type ProductDetailId,
} from '@rxgauge/contract'
import fc from 'fast-check'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { asIfInOrder, lastAlone } from '../test/any-order'
import { createTestHost, organizationWith, product } from '../test/host'
import { choices, offer as offerReply } from '../test/responses'
import { createAlternativesStore } from './alternatives/alternatives-store'
import { type Candidate, createCompareStore } from './compare/compare-store'
import { createCouponStore } from './coupon/coupon-store'
import { createSavedCouponsStore, savedCouponIdOf } from './coupon/saved-coupons-store'
import { createPlansStore } from './insurance/plans-store'
import { createJourney } from './journey/journey'
import { createFavoriteStore } from './pharmacies/favorite-store'
import { createPharmaciesStore } from './pharmacies/pharmacies-store'
import { createPrescriptionStore } from './prescription/prescription-store'
import { priceKinds } from './prices/price-kinds'
import { createPricesStore, type PriceQuery } from './prices/prices-store'
import { createReminderStore } from './reminders/reminder-store'
import { createSearchStore } from './search/search-store'
import { createSendStore } from './share/send-store'

beforeEach(() => {
  // The logs of failures aren't part of these tests.
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const offers = v.parse(
  v.array(offerSchema),
  [1, 2, 3].map((id) => offerReply(id, `${id}.00`)),
)
const queries: PriceQuery[] = [30, 60, 90].map((quantity) => ({
  productDetailId: 72 as ProductDetailId,
  quantity,
  zip: '10001',
  insuranceId: quantity === 60 ? undefined : (5 as InsuranceId),
  isBranded: quantity === 90,
  isGaugeShown: quantity !== 30,
}))
const query = fc.constantFrom(...queries)
const offer = fc.constantFrom(...offers)
const only = <K extends string>(kind: K) => fc.constant({ kind } as const)
/** Returns what a call was made with, so that every response is distinguishable. */
const echo = ({ path, input }: ShuffledCall) => [path, JSON.stringify(input.body)]

test('prices', () =>
  asIfInOrder({
    action: fc.oneof(
      fc.record({ kind: fc.constant('load'), query }),
      fc.record({ kind: fc.constant('retry'), price: fc.constantFrom(...priceKinds) }),
      only('refresh'),
      only('clear'),
    ),
    respond: ({ path }) => (path.includes('/60/') ? new ApiFailure('PRICE_NOT_AVAILABLE') : [path]),
    create(session, clock) {
      const { actions, getState } = createPricesStore(session, clock)
      return {
        act(action) {
          if ('query' in action) actions.load(action.query)
          else if ('price' in action) actions.retry(action.price)
          else actions[action.kind]()
        },
        state: getState,
      }
    },
  }))

test('pharmacies and their locations', () =>
  asIfInOrder({
    action: fc.oneof(
      fc.record({
        kind: fc.constant('show'),
        query,
        type: fc.constantFrom('pharmacy' as const, 'manufacturer' as const),
      }),
      fc.record({ kind: fc.constant('order'), order: fc.constantFrom('price' as const, 'distance' as const) }),
      fc.record({ kind: fc.constant('locations'), offer }),
      only('reload'),
      only('clear'),
    ),
    respond({ path }) {
      const others = offers.map((each) => ({ ...each, pharmacyName: path }))
      if (path.endsWith('/2')) return new ApiFailure('PHARMACY_NOT_FOUND')
      return path.startsWith('/price/pharmacynew') ? { otherPharmacies: others } : others
    },
    create(session) {
      const { actions, getState } = createPharmaciesStore(session)
      return {
        act(action) {
          if ('query' in action) actions.show(action.query, action.type)
          else if ('order' in action) actions.setOrder(action.order)
          else if ('offer' in action) void actions.loadLocations(action.offer)
          else actions[action.kind]()
        },
        state: getState,
      }
    },
  }))

test('medication search', () =>
  asIfInOrder({
    action: fc.oneof(
      fc.record({ type: fc.constantFrom('', 'at', 'ato', 'ator', 'fail') }),
      fc.record({ show: fc.constantFrom('Atorvastatin', 'Lipitor') }),
    ),
    respond: (call) => (call.path.includes('fail') ? new ApiFailure('UNKNOWN') : echo(call)),
    create(session, clock) {
      const { actions, getState } = createSearchStore(session, clock)
      return {
        act: (action) => ('type' in action ? actions.type(action.type) : actions.show(action.show)),
        state: getState,
      }
    },
  }))

test('insurance plans', () =>
  asIfInOrder({
    action: fc.oneof(
      fc.record({ type: fc.constantFrom('', 'acm', 'acme', 'fail') }),
      fc.record({ coverage: fc.constantFrom('employer' as const, 'medicare' as const, 'public' as const) }),
      fc.constant('first' as const),
    ),
    respond: (call) => (call.path.includes('fail') ? new ApiFailure('UNKNOWN') : echo(call)),
    create(session, clock) {
      const { actions, getState } = createPlansStore(session, clock, undefined)
      return {
        act(action) {
          if (action === 'first') void actions.first()
          else if ('type' in action) actions.type(action.type)
          else actions.chooseCoverage(action.coverage)
        },
        state: getState,
      }
    },
  }))

test('alternatives', () =>
  asIfInOrder({
    action: fc.option(query),
    respond: (call) => (call.path.includes('/0/') ? new ApiFailure('UNKNOWN') : echo(call)),
    create(session) {
      const { actions, getState } = createAlternativesStore(session)
      return { act: (action) => (action ? void actions.load(action) : actions.clear()), state: getState }
    },
  }))

test('columns to compare', () => {
  const candidate = fc.constantFrom<Candidate[]>(...queries)
  return asIfInOrder({
    action: fc.oneof(fc.record({ add: candidate }), fc.record({ remove: candidate })),
    respond({ path }) {
      if (path.includes('coupon')) return path.includes('/60/') ? new ApiFailure('UNKNOWN') : { coupons: [] }
      return path.includes('/90/') ? [] : [{ discountPrice: path.length }]
    },
    create(session) {
      const { actions, getState } = createCompareStore(session, queries[0] as PriceQuery)
      return {
        act: (action) => ('add' in action ? actions.add(action.add) : actions.remove(action.remove)),
        state: getState,
      }
    },
  })
})

test('the coupon', () =>
  asIfInOrder({
    action: fc.oneof(fc.record({ query, offer }), only('retry'), only('refresh'), only('clear')),
    respond: ({ path, input }) => {
      // A refresh is the same coupon.
      const body = JSON.stringify(input.body).replace(',"refreshFlag":"Y"', '')
      return body.includes('cash-1-2') ? new ApiFailure('OFFER_NOT_AVAILABLE') : [path, body]
    },
    create(session) {
      const { actions, getState } = createCouponStore(session)
      return {
        act(action) {
          if ('offer' in action) void actions.load({ kind: 'discount', offer: action.offer, priceQuery: action.query })
          else void actions[action.kind]()
        },
        // The count of views depends on the order, so it's left out.
        state: () => ({ ...getState(), views: undefined }),
      }
    },
  }))

test('the favorite pharmacy, here and on the server', () =>
  asIfInOrder({
    action: fc.option(offer),
    respond: (call) => (call.path.includes('/2') ? new ApiFailure('UNKNOWN') : echo(call)),
    create(session) {
      const { actions, getState } = createFavoriteStore(session)
      const { deviceStorage } = session
      return {
        act: (action) => void (action ? actions.set(action) : actions.unset()),
        state: () => [getState(), deviceStorage.get('pharmacyLocationId'), deviceStorage.get('pharmacyGroupId')],
      }
    },
  }))

test('a reminder’s form', () => {
  const coupons = offers.map((each, index) => ({
    ...each,
    savedCouponId: index === 0 ? null : index,
    doseReminderFlag: true,
  }))
  return asIfInOrder({
    action: fc.option(fc.constantFrom(...coupons)),
    respond({ path }) {
      if (path === '/reminder/dose/2') return new ApiFailure('REMINDER_NOT_FOUND')
      return path.includes('dose') ? { timeZone: path, time1: '08:00', time2: null, time3: null } : []
    },
    create(session) {
      const savedCoupons = createSavedCouponsStore(session)
      const contacts = async () => ({ phone: null, email: null })
      const { actions, getState } = createReminderStore({ session, savedCoupons, contacts })
      return { act: (action) => (action ? void actions.open('dose', action) : actions.close()), state: getState }
    },
  })
})

describe('the prescription', () => {
  const respond = ({ path, input }: ShuffledCall) => {
    if (path.startsWith('/productdetail')) {
      return {
        ...v.parse(calls.product.getProductChoices.data, choices),
        product: { ...product, id: Number(input.params?.productId) },
      }
    }
    if (path.includes('00000')) return new ApiFailure('ZIP_NOT_FOUND')
    return { zipCode: path.slice(-5), city: path, stateName: 'NY' }
  }
  const create = (session: Session, clock: Parameters<typeof createTestHost>[0]['clock']) => {
    const location = {
      permission: async () => 'prompt' as const,
      locate: async () => ({ latitude: 40, longitude: -73 }),
    }
    const organization = organizationWith({ locationPrivacyFlag: true })
    return createPrescriptionStore({ session, clock, organization, location })
  }
  const products = [7, 8, 9].map((id) => ({ ...product, id: id as Product['id'] }))

  test('of medications chosen in a burst, the last one', () =>
    lastAlone({
      action: fc.option(fc.constantFrom(...products)),
      respond,
      create(session, clock) {
        const { actions, getState } = create(session, clock)
        return { act: (action) => (action ? void actions.chooseProduct(action) : actions.clear()), state: getState }
      },
    }))

  test('of ZIPs typed and locations looked up in a burst, the last one typed', () =>
    lastAlone<Product | string>(
      {
        action: fc.constantFrom('10001', '90210', '00000', '1000', '90210x'),
        respond,
        create(session, clock) {
          const { actions, getState } = create(session, clock)
          return {
            act(action) {
              if (typeof action !== 'string') return void actions.chooseProduct(action)
              void actions.locateDevice()
              actions.typeZip(action)
            },
            state: getState,
          }
        },
      },
      products[0],
    ))
})

test('what a person does wins over the medication that a page named', () =>
  fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.constantFrom('type', 'choose', 'clear'),
      fc.boolean(),
      async (s, act, isFound) => {
        const session = createShuffledSession(s, () => (isFound ? [product] : new ApiFailure('UNKNOWN')))
        const clock = { now: () => 0, after: () => () => undefined }
        const journey = createJourney(createTestHost({ session, clock }, { start: { drug: 'Atorvastatin' } }))
        const end = journey.begin()
        const other: Product = { ...product, productName: 'Lipitor' }
        if (act === 'type') journey.type('li')
        else if (act === 'choose') journey.choose(other, {})
        else journey.clear()
        const { search, phase } = journey
        const before = [phase.getState(), search.getState().text]
        await s.waitFor(end)
        expect([phase.getState(), search.getState().text]).toEqual(before)
      },
    ),
  ))

test('sending: the outcome belongs to what was sent last, and there is none after a reset', () =>
  fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.option(fc.integer({ min: 0, max: 3 })), { maxLength: 6 }),
      async (s, actions) => {
        const store = createSendStore()
        const deliver = s.scheduleFunction(async (recipient: number) => {
          if (recipient === 0) throw new ApiFailure('UNKNOWN')
        })
        let last: number | null = null
        s.scheduleSequence(
          actions.map((recipient) => async () => {
            if (recipient === null) store.actions.reset()
            else if (store.getState().status === 'sending') return
            else void store.actions.send({ phoneNumber: String(recipient) }, () => deliver(recipient))
            last = recipient
          }),
        )
        while (s.count() > 0) await s.waitOne()
        await new Promise((resolve) => setImmediate(resolve))
        const expected = { status: last === null ? 'idle' : last === 0 ? 'failed' : 'sent' }
        expect(store.getState()).toMatchObject(last ? { ...expected, to: { phoneNumber: String(last) } } : expected)
      },
    ),
  ))

test('saved coupons: one change at a time, and what is shown as saved is what the server has', () =>
  fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.oneof(offer, fc.constantFrom('undo', 'confirmDelete', 'close')), { maxLength: 10 }),
      async (s, actions) => {
        const onServer = new Map<number, number>()
        let isFailing = false
        const session = createShuffledSession(s, ({ call, input: { params = {} } }) => {
          isFailing = !isFailing
          if (isFailing) return new ApiFailure('UNKNOWN')
          if (call.path.startsWith('/coupon/save'))
            onServer.set(Number(params.pharmacyLocationId), Number(params.pharmacyLocationId) + 100)
          else onServer.delete(Number(params.id) - 100)
          return { savedCouponId: Number(params.pharmacyLocationId) + 100 }
        })
        let underWay = 0
        let most = 0
        const counting: Session = {
          ...session,
          async callWithMessage(call, input) {
            most = Math.max(most, ++underWay)
            return session.callWithMessage(call, input).finally(() => underWay--)
          },
        }
        const store = createSavedCouponsStore(counting)
        s.scheduleSequence(
          actions.map((action) => async () => {
            if (typeof action !== 'string') void store.actions.toggle(action)
            else if (action === 'undo') void store.actions.undo()
            else if (action === 'close') store.actions.close()
            else void store.actions.confirmDelete()
          }),
        )
        while (s.count() > 0) await s.waitOne()
        await new Promise((resolve) => setImmediate(resolve))
        expect(most).toBeLessThanOrEqual(1)
        expect(store.getState().progress.status).not.toBe('working')
        const shown = offers.map((each: Offer) => savedCouponIdOf(store.getState(), each))
        expect(shown).toEqual(offers.map(({ pharmacyLocationId }) => onServer.get(pharmacyLocationId)))
      },
    ),
  ))
