import { expect, test } from 'vitest'
import { withLanguage } from './pdf-address'

test('our own PDF is in the visitor’s language, and a manufacturer’s as it is', () => {
  expect(withLanguage('adjudicate/a-1/coupon.pdf', 'es')).toBe('adjudicate/a-1/coupon.pdf?lang=es')
  expect(withLanguage('https://program.example/card.pdf', 'es')).toBe('https://program.example/card.pdf')
  expect(withLanguage('', 'es')).toBe('')
})
