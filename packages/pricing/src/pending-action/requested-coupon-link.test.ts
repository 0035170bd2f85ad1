import { expect, test } from 'vitest'
import type { RequestedCoupon } from './pending-action'
import { readRequestedCoupon, withoutRequestedCoupon } from './read-requested-coupon'
import { withRequestedCoupon } from './requested-coupon-link'

const address = 'https://rx.example/SearchMedication/Atorvastatin/72/30?orgCode=ACME&lang=es'
const requested: RequestedCoupon = {
  reason: 'dose',
  zipCode: '10001',
  insuranceId: 5,
  couponType: 'pharmacy',
  pharmacyLocationId: 12,
}

test('a coupon is read from a URL as it was written', () => {
  for (const coupon of [
    requested,
    { ...requested, insuranceId: null, couponType: 'manufacturer', pharmacyLocationId: -1 },
  ] as const) {
    expect(readRequestedCoupon(new URL(withRequestedCoupon(address, coupon)))).toEqual(coupon)
  }
})

test('a server sees only the requested action', () => {
  const { search, pathname } = new URL(withRequestedCoupon(address, requested))
  expect(`${pathname}${search}`).toBe('/SearchMedication/Atorvastatin/72/30?orgCode=ACME&lang=es&want=dose')
})

test('once it has been read, the URL is the result’s again', () => {
  expect(withoutRequestedCoupon(withRequestedCoupon(address, requested))).toBe(address)
})

test('anything incomplete or malformed is not a coupon', () => {
  for (const part of [
    '',
    '?want=dose',
    '?want=dose#zip=10001',
    '?want=all#zip=10001&plan=&type=P&pharmacy=1',
    '#zip=10001&plan=&type=P&pharmacy=1',
    '?want=dose#zip=<b>&plan=x&type=P&pharmacy=1',
  ]) {
    expect(readRequestedCoupon(new URL(`https://rx.example/${part}`)), part).toBeUndefined()
  }
})
