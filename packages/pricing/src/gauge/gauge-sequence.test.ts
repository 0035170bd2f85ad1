import { ApiFailure } from '@rxgauge/client'
import type { Cents, CopayPrice, CouponPrices, DiscountPrice, RetailPrice } from '@rxgauge/contract'
import { calls } from '@rxgauge/contract'
import { firstScreenArea, inEnglish } from '@rxgauge/text'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { responses } from '../../test/responses'
import { priceRows } from '../prices/price-rows'
import type { PricesState } from '../prices/prices-store'
import { searchGauge } from './gauge-sequence'
import { homeGauge } from './home-sequence'
import { copayLabel, wedgeWords } from './wedge-words'

const messages = inEnglish(firstScreenArea)

const requestedAt = 1_000_000
const retail: RetailPrice = v.parse(calls.price.getRetailPrice.data, responses.retail)
const discounts: DiscountPrice[] = v.parse(calls.price.getDiscountPrices.data, responses.discount)
const coupons: CouponPrices = v.parse(calls.price.getCouponPrices.data, responses.coupon)
const copay: CopayPrice = v.parse(calls.price.getCopayPrice.data, responses.copay)

const loading = { status: 'loading' } as const
const came = <T>(value: T, at: number) => ({ status: 'success', value, at }) as const

const prices = (more: Partial<PricesState> = {}): PricesState => ({
  query: undefined,
  asOf: requestedAt,
  requestedAt,
  retail: loading,
  discount: loading,
  copay: loading,
  coupon: loading,
  ...more,
})
const at = (state: PricesState, after: number, still = false) =>
  searchGauge(state, requestedAt + after, { still, showsCopayPrice: true })
const price = (cents: number) => ({ state: 'price', cents: cents as Cents })
const note = (name: string) => ({ state: 'note', note: name })

describe('the search gauge', () => {
  test('starts with all wedges waiting and no next change', () => {
    const view = at(prices(), 0)
    expect(Object.values(view.wedges).map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting', 'waiting'])
    expect(view.nextAt).toBeUndefined()
  })

  test('retail shows as soon as it loads', () => {
    expect(at(prices({ retail: came(retail, requestedAt + 400) }), 400).wedges.retail).toEqual(price(5299))
  })

  // spec: search 4 Price call sequencing
  test('is set up for 300 ms: earlier prices show only then, but failures show at once', () => {
    const state = prices({ retail: came(retail, requestedAt + 50), discount: came(discounts, requestedAt + 60) })
    for (const kind of ['retail', 'discount'] as const) {
      expect(at(state, 299).wedges[kind]).toEqual({ state: 'waiting' })
      expect(at(state, 300).wedges[kind].state).toBe('price')
    }
    expect(at(state, 299).nextAt).toBe(requestedAt + 300)
    // Each network gets its full turn from then on.
    expect(at(state, 300).nextAt).toBe(requestedAt + 1800)
    expect(at(state, 60, true).wedges.discount.state).toBe('price')
    const failed = { status: 'failure', failure: new ApiFailure('NETWORK'), at: requestedAt + 50 } as const
    expect(at(prices({ retail: failed }), 50).wedges.retail).toEqual(note('failed'))
  })

  test('a price that no source has is a final result with a reason, not a failure to retry', () => {
    const reason = 'No discount card is available here.'
    const unknown = { status: 'failure', failure: new ApiFailure('PRICE_NOT_AVAILABLE', 404, reason) } as const
    const view = at(prices({ retail: unknown, discount: unknown, copay: unknown, coupon: unknown }), 0, true)
    for (const wedge of Object.values(view.wedges)) expect(wedge).toEqual(note('noPriceKnown'))
    expect(wedgeWords('discount', view.wedges.discount, '', messages)).toEqual({
      label: '',
      lines: ['Not', 'available'],
    })
    const expected = { note: reason, value: 'Not available', isFailed: true, canRetry: false, isPrice: false }
    for (const row of priceRows(view.prices, { showsCopayPrice: true, messages })) expect(row).toMatchObject(expected)
    const network = { status: 'failure', failure: new ApiFailure('NETWORK') } as const
    const [failed] = priceRows(prices({ coupon: network }), { showsCopayPrice: true, messages })
    expect(failed).toMatchObject({ value: 'Couldn’t load', canRetry: true })
  })

  // spec: search 4 Gauge animation
  test('discount shows each network in turn every 1.5 s; the last one stays', () => {
    const state = prices({ discount: came(discounts, requestedAt + 300) })
    const seen = [300, 1799, 1800, 3299, 3300, 4800, 60_000].map((after) => at(state, after).wedges.discount)
    expect(seen).toEqual([2000, 2000, 1750, 1750, 1420, 1420, 1420].map(price))
    expect(at(state, 300).nextAt).toBe(requestedAt + 1800)
    // While other networks are still to come, the current one's loading text shows.
    const loadingText = [300, 1800, 3300].map((after) => at(state, after).loadingText)
    expect(loadingText).toEqual([discounts[0]?.loadingText, discounts[1]?.loadingText, ''])
    expect(loadingText[0]).not.toBe('')
    expect(at(state, 3300).nextAt).toBeUndefined()
  })

  test('copay appears 4.5 s after the query, no matter how early it loaded', () => {
    const state = prices({ copay: came(copay, requestedAt + 100) })
    expect(at(state, 4499).wedges.copay).toEqual({ state: 'waiting' })
    expect(at(state, 4499).nextAt).toBe(requestedAt + 4500)
    expect(at(state, 4500).wedges.copay).toEqual(price(1000))
  })

  test('a single coupon appears after half a second, several change every 1.5 s, the best stays', () => {
    const [best] = coupons.coupons
    const single = prices({ coupon: came({ ...coupons, coupons: best ? [best] : [] }, requestedAt + 1000) })
    expect(at(single, 1499).wedges.coupon).toEqual({ state: 'waiting' })
    expect(at(single, 1500).wedges.coupon).toEqual(price(941))
    const several = prices({ coupon: came(coupons, requestedAt + 1000) })
    expect([1000, 2499, 2500, 9000].map((after) => at(several, after).wedges.coupon)).toEqual(
      [1100, 1100, 941, 941].map(price),
    )
  })

  test('the list shows what the wedges show at every moment', () => {
    const several = prices({
      retail: came(retail, requestedAt + 200),
      discount: came(discounts, requestedAt + 300),
      copay: came({ ...copay, copayPriceMin: copay.copayPriceMax }, requestedAt + 100),
      coupon: came(coupons, requestedAt + 1000),
    })
    const [best] = coupons.coupons
    const single = { ...several, coupon: came({ ...coupons, coupons: best ? [best] : [] }, requestedAt + 1000) }
    const options = { showsCopayPrice: true, messages }
    for (const state of [several, single]) {
      for (let after = 1000; after <= 7000; after += 100) {
        const view = at(state, after)
        for (const { kind, value } of priceRows(view.prices, options)) {
          const { lines } = wedgeWords(kind, view.wedges[kind], '', messages)
          expect(value ?? '', `${kind} after ${after} ms`).toBe(lines.join(''))
        }
      }
      // Prices that take turns don't count as landed before the last one.
      expect(at(state, 1000).landed).toEqual(['retail'])
      expect(at(state, 7000).landed).toEqual(['retail', 'discount', 'copay', 'coupon'])
    }
  })

  test('with reduced motion, the final state shows at once', () => {
    const state = prices({
      retail: came(retail, requestedAt),
      discount: came(discounts, requestedAt),
      copay: came(copay, requestedAt),
      coupon: came(coupons, requestedAt),
    })
    const view = at(state, 0, true)
    expect(view.wedges).toEqual({ retail: price(5299), discount: price(1420), copay: price(1000), coupon: price(941) })
    expect(view.nextAt).toBeUndefined()
  })

  // spec: search 4 Zero-insurance
  test('words instead of a price: no insurance, NA, DNA, no coupon, a failure', () => {
    const failed = { status: 'failure', failure: { code: 'TIMEOUT' } } as unknown as PricesState['retail']
    expect(at(prices({ copay: { status: 'idle' } }), 0).wedges.copay).toEqual(note('selectInsurance'))
    const withCopay = (copayPriceMax: CopayPrice['copayPriceMax']) =>
      at(prices({ copay: came({ ...copay, copayPriceMax }, requestedAt) }), 5000).wedges.copay
    expect(withCopay('notCovered')).toEqual(note('notCovered'))
    expect(withCopay('enterInsurance')).toEqual(note('enterInsurance'))
    expect(at(prices({ coupon: came({ ...coupons, coupons: [] }, requestedAt) }), 0).wedges.coupon).toEqual(
      note('noCoupon'),
    )
    expect(at(prices({ retail: failed }), 0).wedges.retail).toEqual(note('failed'))
  })

  test('a manufacturer’s coupon that needs an insurance asks for it instead of refusing', () => {
    const waiting = v.parse(calls.price.getCouponPrices.data, { ...responses.noCoupon, insuranceNeededFlag: 'Y' })
    const state = prices({ coupon: came(waiting, requestedAt) })
    expect(at(state, 0).wedges.coupon).toEqual(note('selectInsurance'))
    const [row] = priceRows(state, { showsCopayPrice: true, messages })
    expect(row).toMatchObject({ kind: 'coupon', asksInsurance: true, note: waiting.couponNotFoundText, value: '' })
  })

  // spec: search 4 Copay display
  test('an organization without copay prices shows that there is coverage', () => {
    const view = searchGauge(prices({ copay: came(copay, requestedAt) }), requestedAt + 5000, {
      still: false,
      showsCopayPrice: false,
    })
    expect(view.wedges.copay).toEqual(note('covered'))
    // An asterisk if there's a disclaimer, as beside a copay.
    expect(copayLabel(came(copay, 0), false, messages).short).toBe('COVERAGE*')
    expect(copayLabel(came({ ...copay, disclaimerText: '' }, 0), false, messages).short).toBe('COVERAGE')
  })
})

describe('the home gauge', () => {
  // spec: search 4 Gauge animation
  // spec: search 9 Business constants and limits
  test('introduces retail at 2.5 s, discount at 5, copay at 7.5, coupon at 10, and clears its words 3 s later', () => {
    const explained = (after: number) => homeGauge(requestedAt, requestedAt + after, false).explained
    expect([0, 2499, 2500, 5000, 7500, 10_000, 12_999, 13_000].map(explained)).toEqual([
      undefined,
      undefined,
      'retail',
      'discount',
      'copay',
      'coupon',
      'coupon',
      undefined,
    ])
    expect(homeGauge(requestedAt, requestedAt + 6000, false).shown).toEqual(['retail', 'discount'])
    const moments = [0, 2500, 5000, 7500, 10_000, 13_000].map(
      (after) => homeGauge(requestedAt, requestedAt + after, false).nextAt,
    )
    expect(moments).toEqual([2500, 5000, 7500, 10_000, 13_000, undefined].map((after) => after && requestedAt + after))
  })

  test('with reduced motion, all four are there at once', () => {
    expect(homeGauge(requestedAt, requestedAt, true)).toEqual({
      shown: ['retail', 'discount', 'copay', 'coupon'],
      explained: undefined,
      nextAt: undefined,
    })
  })
})
