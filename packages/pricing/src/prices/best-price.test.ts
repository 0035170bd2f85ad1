import { ApiFailure, failure, idle, success } from '@rxgauge/client'
import { type Cents, calls } from '@rxgauge/contract'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { programCoupon, responses } from '../../test/responses'
import { bestPrice, isComplete, isCopayBetter, savingsOf } from './best-price'

const cents = (value: number) => value as Cents

test('the lowest known price, and its percentage below retail, rounded down', () => {
  const known = { retail: cents(5299), discount: cents(1420), copay: cents(1000), coupon: cents(941) }
  expect(bestPrice(known)).toEqual({ kind: 'coupon', cents: 941, percentLess: 82 })
  // Nothing leads to a retail price, so it's never called the lowest.
  expect(bestPrice({ retail: cents(1000) })).toBeUndefined()
  expect(bestPrice({ retail: cents(900), discount: cents(1000) })).toMatchObject({ kind: 'discount', percentLess: 0 })
  expect(bestPrice({ discount: cents(1000) })).toEqual({ kind: 'discount', cents: 1000, percentLess: 0 })
  expect(bestPrice({ retail: cents(1000), discount: cents(999) })?.percentLess).toBe(0)
  expect(bestPrice({})).toBeUndefined()
})

test('the cheaper way to save comes first; at the same price, the manufacturer’s coupon', () => {
  const coupon = success(v.parse(calls.price.getCouponPrices.data, programCoupon))
  const discount = (price: string) => {
    const [network] = responses.discount
    return success(v.parse(calls.price.getDiscountPrices.data, [{ ...network, discountPrice: price }]))
  }
  const manufacturer = { type: 'manufacturer', cents: 1000 }
  expect(savingsOf({ coupon, discount: discount('10.01') })).toEqual([manufacturer, { type: 'pharmacy', cents: 1001 }])
  expect(savingsOf({ coupon, discount: discount('10.00') })[0]).toEqual(manufacturer)
  expect(savingsOf({ coupon, discount: discount('9.99') })).toEqual([{ type: 'pharmacy', cents: 999 }, manufacturer])
  // A chain's coupon and the cards are both at the pharmacies.
  const ofChain = success(v.parse(calls.price.getCouponPrices.data, responses.coupon))
  expect(savingsOf({ coupon: ofChain, discount: discount('9.99') })).toEqual([{ type: 'pharmacy', cents: 941 }])
  expect(savingsOf({ coupon: idle, discount: idle })).toEqual([])
})

// spec: search 4 Copay display
test('the copay is better if its maximum is below coupon or discount', () => {
  expect(isCopayBetter({ copay: cents(900), coupon: cents(941) })).toBe(true)
  expect(isCopayBetter({ copay: cents(1000), discount: cents(1420) })).toBe(true)
  // Below one of the two is enough.
  expect(isCopayBetter({ copay: cents(1000), coupon: cents(941), discount: cents(1420) })).toBe(true)
  expect(isCopayBetter({ copay: cents(1500), coupon: cents(941), discount: cents(1420) })).toBe(false)
  expect(isCopayBetter({ coupon: cents(941) })).toBe(false)
})

test('a price that failed might have been the best, so the others are not complete', () => {
  const prices = {
    retail: success(responses.retail),
    discount: success(responses.discount),
    copay: idle,
    coupon: success(responses.coupon),
  } as unknown as Parameters<typeof isComplete>[0]
  expect(isComplete(prices)).toBe(true)
  expect(isComplete({ ...prices, coupon: failure(new ApiFailure('NETWORK')) })).toBe(false)
})
