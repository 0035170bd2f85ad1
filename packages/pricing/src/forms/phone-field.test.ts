import { expect, test } from 'vitest'
import { digitsOf, formatTypedPhone } from './phone-field'

// spec: account 5 Validation rules
test('a phone field accepts up to ten digits and shows them as (xxx) xxx-xxxx', () => {
  expect(formatTypedPhone('212-55x')).toBe('21255')
  expect(formatTypedPhone('call me')).toBe('')
  expect(formatTypedPhone('2125550143')).toBe('(212) 555-0143')
  expect(formatTypedPhone('(212) 555-01439')).toBe('(212) 555-0143')
  // A leading country code is dropped, even while typing.
  expect(formatTypedPhone('+1 (212) 555-0143')).toBe('(212) 555-0143')
  expect(formatTypedPhone(`${formatTypedPhone('1212555014')}3`)).toBe('(212) 555-0143')
  // With one digit deleted, the others stay to be corrected.
  expect(formatTypedPhone('(212) 555-014')).toBe('212555014')
  expect(digitsOf(formatTypedPhone('2125550143'))).toBe('2125550143')
})
