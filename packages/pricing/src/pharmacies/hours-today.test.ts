import type { OpeningSpan } from '@rxgauge/contract'
import { expect, test } from 'vitest'
import { hoursToday } from './hours-today'

const eastern = ['America/New_York']
const span = (opens: number, closes: number): OpeningSpan => ({ opens: opens * 60, closes: closes * 60 })
const day = [span(9, 13), span(14, 18)]
const week = [day, day, day, day, [span(20, 26)], [], null]
/** 2026-11-23 is a Monday. @param time such as `23 12:59`, in New York */
const at = (time: string, timeZones = eastern) =>
  hoursToday({ week, timeZones }, Date.parse(`2026-11-${time.replace(' ', 'T')}:00-05:00`))

test('a day’s hours, and whether the pharmacy is closed at this moment', () => {
  expect(at('23 12:59')).toEqual({ spans: day, isClosedNow: false })
  for (const time of ['23 00:00', '23 08:59', '23 13:00', '23 13:59', '23 18:00', '23 23:59']) {
    expect(at(time), time).toEqual({ spans: day, isClosedNow: true })
  }
  expect(at('23 14:00')?.isClosedNow).toBe(false)
})

test('last night’s hours are still today’s until they end; a closed day has none; of an unnamed day nothing is said', () => {
  const night = [span(20, 26)]
  expect(at('27 19:59')).toEqual({ spans: night, isClosedNow: true })
  expect(at('27 23:59')).toEqual({ spans: night, isClosedNow: false })
  expect(at('28 01:59')).toEqual({ spans: night, isClosedNow: false })
  expect(at('28 02:00')).toEqual({ spans: [], isClosedNow: false })
  expect(at('29 12:00')).toBeUndefined()
})

test('the clock is the pharmacy’s', () => {
  // In Honolulu it's still Sunday, which has no hours; in Los Angeles it's 9 AM on Monday.
  expect(at('23 03:00', ['Pacific/Honolulu'])).toBeUndefined()
  expect(at('23 12:00', ['America/Los_Angeles'])).toEqual({ spans: day, isClosedNow: false })
  expect(at('23 11:59', ['America/Los_Angeles'])).toEqual({ spans: day, isClosedNow: true })
})

test('close to where time zones meet, only what is true in each is said', () => {
  const either = ['America/New_York', 'America/Chicago']
  expect(at('23 09:30', either)).toEqual({ spans: day, isClosedNow: false })
  expect(at('23 08:30', either)).toEqual({ spans: day, isClosedNow: true })
  expect(at('24 00:30', either)).toBeUndefined()
  expect(at('23 12:00', [])).toBeUndefined()
})
