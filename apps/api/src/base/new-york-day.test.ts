// database: none

import { expect, test } from 'vitest'
import { newYorkDay } from './new-york-day'

const day = (time: string) => newYorkDay(Date.parse(time))

test('a day of New York ends at its own midnight, in winter and in summer', () => {
  expect(day('2026-11-25T04:59:59.999Z')).toBe('2026-11-24')
  expect(day('2026-11-25T05:00:00Z')).toBe('2026-11-25')
  expect(day('2026-07-04T03:59:59.999Z')).toBe('2026-07-03')
  expect(day('2026-07-04T04:00:00Z')).toBe('2026-07-04')
  // Again within the hour, and an earlier time after a later one.
  expect(day('2026-07-04T04:30:00Z')).toBe('2026-07-04')
  expect(day('2026-07-04T03:30:00Z')).toBe('2026-07-03')
})
