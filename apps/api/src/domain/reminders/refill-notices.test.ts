// database: none

import { expect, test } from 'vitest'
import { type PharmacyPrice, refillSentence } from './refill-notices'

const offer = (pharmacyName: string, price: string): PharmacyPrice => ({ pharmacyName, price })
const base = {
  savedAt: '12.40',
  own: offer('Corner Pharmacy', '12.40'),
  lowest: undefined,
  pharmacy: 'Corner Pharmacy',
}

test('a lower price: by how much, where, and the old price', () => {
  const cheaper = { ...base, lowest: offer('Lake Pharmacy', '9.30') }
  expect(refillSentence(cheaper, 'en')).toBe('Now $3.10 less at Lake Pharmacy: $9.30. It was $12.40 when you saved it.')
  expect(refillSentence(cheaper, 'es')).toBe('Ahora $3.10 menos en Lake Pharmacy: $9.30. Era $12.40 cuando lo guardó.')
})

test('the same price: names the coupon’s own pharmacy, not another with the same price', () => {
  const same = { ...base, lowest: offer('Lake Pharmacy', '12.40') }
  expect(refillSentence(same, 'en')).toBe('Still $12.40 at Corner Pharmacy, the same as when you saved it.')
})

test('a higher price, and no pharmacy at all', () => {
  const dearer = { ...base, own: offer('Corner Pharmacy', '15.00'), lowest: offer('Lake Pharmacy', '13.00') }
  expect(refillSentence(dearer, 'en')).toContain('Now $13.00 at Lake Pharmacy, $0.60 more')
  expect(refillSentence({ ...base, own: undefined }, 'en')).toContain('Corner Pharmacy no longer accepts this coupon')
})
