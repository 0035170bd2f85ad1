import { expect, test } from 'vitest'
import { digitsOf, phoneShown } from './phone-field'

test('a phone field takes digits alone, ten at most, and shows them as (xxx) xxx-xxxx', () => {
  expect(phoneShown('212-55x')).toBe('21255')
  expect(phoneShown('call me')).toBe('')
  expect(phoneShown('2125550143')).toBe('(212) 555-0143')
  expect(phoneShown('(212) 555-01439')).toBe('(212) 555-0143')
  // With its country code it is the same number, also while it is typed.
  expect(phoneShown('+1 (212) 555-0143')).toBe('(212) 555-0143')
  expect(phoneShown(`${phoneShown('1212555014')}3`)).toBe('(212) 555-0143')
  // One digit taken away leaves the others to be corrected.
  expect(phoneShown('(212) 555-014')).toBe('212555014')
  expect(digitsOf(phoneShown('2125550143'))).toBe('2125550143')
})
