import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type Cents, cents, flag, formatPrice, groupThousands, parseDollars, price } from './wire'

test.each([
  ['y', true],
  ['Y', true],
  ['n', false],
  ['N', false],
  ['', false],
  [null, false],
  [undefined, false],
])('the flag %j is %s', (text, expected) => expect(v.parse(flag, text)).toBe(expected))

test('prices are exact: decimal dollars on the wire, whole cents in our code', () => {
  expect(v.parse(price, '1234567.89')).toBe(123456789)
  // 4.35 * 100 is 434.99999999999994 in binary.
  expect(v.parse(price, '4.35')).toBe(435)
  for (const wrong of ['4.3', '4', '-4.35', '4.355', '', 'NaN', '1e3']) expect(parseDollars(wrong)).toBeUndefined()
})

test('prices are formatted as $1,234.50', () => {
  expect([5, 941, 123450, 100000000].map((amount) => formatPrice(amount as Cents))).toEqual([
    '$0.05',
    '$9.41',
    '$1,234.50',
    '$1,000,000.00',
  ])
  expect(groupThousands(70000)).toBe('70,000')
})

test('a value that is not a number is not money', () => {
  for (const amount of [Number.NaN, Number.POSITIVE_INFINITY, Math.min()])
    expect(() => cents(amount)).toThrow(RangeError)
})
