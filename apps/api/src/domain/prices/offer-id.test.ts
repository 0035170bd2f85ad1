// database: none

import { expect, test } from 'vitest'
import { formatOfferId, type OfferKey, parseOfferId } from './offer-id'

const keys: OfferKey[] = [
  { kind: 'cash', networkId: 2, groupId: 13 },
  { kind: 'coupon', groupId: 1 },
  { kind: 'program', productDetailId: 999_999_999 },
]

test.each(keys)('%j parses to the key that formats to it', (key) => {
  expect(parseOfferId(formatOfferId(key))).toEqual(key)
})

test('stored ids keep their form', () => {
  expect(keys.map(formatOfferId)).toEqual(['cash-2-13', 'coupon-1', 'program-999999999'])
})

test.each(['', 'cash', 'cash-1', 'cash-1-', 'cash-1-2-3', 'coupon-', 'coupon-1-2', 'coupon-01', 'coupon--1'])(
  '%j is not an offer id',
  (text) => {
    expect(parseOfferId(text)).toBeUndefined()
  },
)

test.each(['coupon-1.5', 'program-9999999999', 'program-1-1', 'gift-1', "cash-1' or 1=1", 'Cash-1-2', ' cash-1-2'])(
  '%j is not an offer id either',
  (text) => {
    expect(parseOfferId(text)).toBeUndefined()
  },
)
