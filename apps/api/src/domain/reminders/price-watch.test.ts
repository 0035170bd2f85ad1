// database: none
import { cents } from '@rxgauge/contract'
import { expect, test } from 'vitest'
import { checkPrices, type WatchedPrice } from './price-watch'

const priced = (lowest: number, fresh: number | undefined = lowest): WatchedPrice => ({
  status: 'priced',
  lowest: cents(lowest),
  fresh: fresh === undefined ? undefined : { amount: cents(fresh), pharmacyName: 'Sun Pharmacy' },
})
const stale = (lowest: number): WatchedPrice => ({ status: 'priced', lowest: cents(lowest), fresh: undefined })
const check = (...prices: WatchedPrice[]) => checkPrices(prices, cents(2000))

test('a price at the threshold is low enough, a cent more is not', () => {
  expect(check(priced(2000))).toEqual({ kind: 'low', amount: 2000, pharmacyName: 'Sun Pharmacy' })
  expect(check(priced(2001))).toEqual({ kind: 'high' })
})

test('of a list the sum counts', () => {
  expect(check(priced(1500), priced(500))).toMatchObject({ kind: 'low', amount: 2000 })
  expect(check(priced(1500), priced(501))).toEqual({ kind: 'high' })
})

test('a stale price is never low enough, but the lowest fresh one beside it can be', () => {
  expect(check(stale(1500))).toEqual({ kind: 'unknown' })
  expect(check(priced(1500, 1800))).toMatchObject({ kind: 'low', amount: 1800 })
  expect(check(priced(1500, 2500))).toEqual({ kind: 'unknown' })
  expect(check(stale(2500))).toEqual({ kind: 'high' })
  expect(check(priced(500), stale(500))).toEqual({ kind: 'unknown' })
})

test('without a price for each medication nothing is known; one that is gone or counted otherwise ends the watch', () => {
  expect(check(priced(100), { status: 'none' })).toEqual({ kind: 'unknown' })
  expect(check(priced(100), { status: 'none' }, { status: 'gone' })).toEqual({ kind: 'ended', index: 2, why: 'gone' })
  expect(check(priced(100), { status: 'recounted' })).toEqual({ kind: 'ended', index: 1, why: 'recounted' })
})
