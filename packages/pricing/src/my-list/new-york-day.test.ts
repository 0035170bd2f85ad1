import { expect, test } from 'vitest'
import { newYorkDay } from './new-york-day'

test.each([
  ['2026-10-04T01:00:00Z', '2026-10-03'],
  ['2026-10-04T05:00:00Z', '2026-10-04'],
  ['2026-12-04T04:59:00Z', '2026-12-03'],
])('%s is %s in New York', (time, day) => {
  expect(newYorkDay(Date.parse(time))).toBe(day)
})
