import { ApiFailure, failure, idle, success } from '@rxgauge/client'
import type { Cents } from '@rxgauge/contract'
import { expect, test } from 'vitest'
import { responses } from '../../test/responses'
import { bestPrice, isComplete, isCopayBetter } from './best-price'

const cents = (value: number) => value as Cents

test('the lowest of what is known, and how much less than retail, rounded down', () => {
  const known = { retail: cents(5299), discount: cents(1420), copay: cents(1000), coupon: cents(941) }
  expect(bestPrice(known)).toEqual({ kind: 'coupon', cents: 941, percentLess: 82 })
  expect(bestPrice({ retail: cents(1000) })).toEqual({ kind: 'retail', cents: 1000, percentLess: 0 })
  expect(bestPrice({ discount: cents(1000) })).toEqual({ kind: 'discount', cents: 1000, percentLess: 0 })
  expect(bestPrice({ retail: cents(1000), discount: cents(999) })?.percentLess).toBe(0)
  expect(bestPrice({})).toBeUndefined()
})

test('the copay is better when its maximum is below coupon or discount', () => {
  expect(isCopayBetter({ copay: cents(900), coupon: cents(941) })).toBe(true)
  expect(isCopayBetter({ copay: cents(1000), discount: cents(1420) })).toBe(true)
  // Below one of the two is enough.
  expect(isCopayBetter({ copay: cents(1000), coupon: cents(941), discount: cents(1420) })).toBe(true)
  expect(isCopayBetter({ copay: cents(1500), coupon: cents(941), discount: cents(1420) })).toBe(false)
  expect(isCopayBetter({ coupon: cents(941) })).toBe(false)
})

test('a price that failed may have been the best: without it the others are not complete', () => {
  const prices = {
    retail: success(responses.retail),
    discount: success(responses.discount),
    copay: idle,
    coupon: success(responses.coupon),
  } as unknown as Parameters<typeof isComplete>[0]
  expect(isComplete(prices)).toBe(true)
  expect(isComplete({ ...prices, coupon: failure(new ApiFailure('NETWORK')) })).toBe(false)
})
