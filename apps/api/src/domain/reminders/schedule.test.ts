// database: none

import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { day, minute } from '../../base/durations'
import { fire, nextFire, type Schedule } from './schedule'
import { timeZones } from './time-zones'
import { dateOf, dayNumberOf, WallClock } from './wall-clock'

const clock = new WallClock()
const at = (text: string) => Temporal.ZonedDateTime.from(text).epochMilliseconds
const shown = (instant: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDateTime().toString()
const dose = (timeZone: string, start: string, ...minutes: number[]): Schedule => ({
  kind: 'dose',
  timeZone,
  startDay: dayNumberOf(start),
  minutes,
})

describe('daylight-saving changes', () => {
  test('eight in the morning stays eight in the morning', () => {
    const schedule = dose('America/New_York', '2026-03-07', 480)
    const first = nextFire(schedule, at('2026-03-07T00:00[America/New_York]'), clock)
    const second = nextFire(schedule, first, clock)
    expect(shown(second, 'America/New_York')).toBe('2026-03-08T08:00:00')
    expect((second - first) / minute).toBe(23 * 60)
  })

  test('a time skipped in spring comes an hour later, once', () => {
    const schedule = dose('America/Chicago', '2026-03-08', 150)
    const first = nextFire(schedule, at('2026-03-08T00:00[America/Chicago]'), clock)
    expect(shown(first, 'America/Chicago')).toBe('2026-03-08T03:30:00')
    expect(shown(nextFire(schedule, first, clock), 'America/Chicago')).toBe('2026-03-09T02:30:00')
  })

  test('a time repeated in fall comes once, the first time', () => {
    const schedule = dose('America/Denver', '2026-11-01', 90)
    const first = nextFire(schedule, at('2026-11-01T00:00[America/Denver]'), clock)
    expect(Temporal.Instant.fromEpochMilliseconds(first).toZonedDateTimeISO('America/Denver').offset).toBe('-06:00')
    expect(shown(nextFire(schedule, first, clock), 'America/Denver')).toBe('2026-11-02T01:30:00')
  })

  test('Arizona and Hawaii have no changes', () => {
    for (const zone of ['America/Phoenix', 'Pacific/Honolulu']) {
      const schedule = dose(zone, '2026-03-07', 480)
      const first = nextFire(schedule, at(`2026-03-07T00:00[${zone}]`), clock)
      expect(nextFire(schedule, first, clock) - first, zone).toBe(day)
    }
  })
})

describe('over all time zones and dates', () => {
  const zone = fc.constantFrom(...timeZones)
  const anyDay = fc.integer({ min: dayNumberOf('2024-01-01'), max: dayNumberOf('2037-12-31') })
  const time = fc.integer({ min: 0, max: 1439 })
  const doses = fc
    .record({ timeZone: zone, startDay: anyDay, minutes: fc.uniqueArray(time, { minLength: 1, maxLength: 3 }) })
    .map((schedule): Schedule => ({ kind: 'dose', ...schedule }))
  const refills = fc
    .record({ timeZone: zone, startDay: anyDay, durationDays: fc.constantFrom(30, 90) })
    .map((schedule): Schedule => ({ kind: 'refill', ...schedule }))
  const instant = anyDay.chain((number) => time.map((minutes) => number * day + minutes * minute))

  test('it fires later than the given instant, never before the first day, and skips nothing in between', () => {
    fc.assert(
      fc.property(fc.oneof(doses, refills), instant, (schedule, after) => {
        const next = nextFire(schedule, after, clock)
        expect(next).toBeGreaterThan(after)
        expect(clock.at(schedule.timeZone, next).dayNumber).toBeGreaterThanOrEqual(schedule.startDay)
        // An instant just before and one halfway give the same result.
        expect(nextFire(schedule, next - 1, clock)).toBe(next)
        expect(nextFire(schedule, after + Math.floor((next - after) / 2), clock)).toBe(next)
      }),
      { numRuns: 2000 },
    )
  })

  test('a dose comes at one of its local times, except for an hour skipped in spring', () => {
    fc.assert(
      fc.property(doses, instant, (schedule, after) => {
        if (schedule.kind !== 'dose') return
        const { dayNumber, minutes } = clock.at(schedule.timeZone, nextFire(schedule, after, clock))
        const date = Temporal.PlainDate.from(dateOf(dayNumber))
        const isShort = date.toZonedDateTime(schedule.timeZone).hoursInDay === 23
        const wanted = isShort ? schedule.minutes.flatMap((time) => [time, time + 60]) : schedule.minutes
        expect(wanted).toContain(minutes)
      }),
      { numRuns: 2000 },
    )
  })

  test('a refill comes at nine, a whole number of durations after the first day', () => {
    fc.assert(
      fc.property(refills, instant, (schedule, after) => {
        if (schedule.kind !== 'refill') return
        const { dayNumber, minutes } = clock.at(schedule.timeZone, nextFire(schedule, after, clock))
        expect(minutes).toBe(540)
        expect((dayNumber - schedule.startDay) % schedule.durationDays).toBe(0)
      }),
      { numRuns: 2000 },
    )
  })

  test('after any downtime there’s at most one message, no late dose, and no refill at night', () => {
    fc.assert(
      fc.property(
        fc.oneof(doses, refills),
        instant,
        fc.integer({ min: 0, max: 400 * 1440 }),
        (schedule, begin, rest) => {
          const due = nextFire(schedule, begin, clock)
          const now = due + rest * minute
          const { fires, next } = fire(schedule, due, now, clock)
          expect(next).toBeGreaterThan(now)
          if (schedule.kind === 'dose') {
            if (fires !== undefined) expect(now - fires).toBeLessThanOrEqual(60 * minute)
            // An on-time reminder is never dropped.
            if (rest <= 60) expect(fires).toBeDefined()
          } else {
            const { minutes } = clock.at(schedule.timeZone, fires === undefined ? next : now)
            expect(minutes >= 480 && minutes < 1260).toBe(true)
          }
        },
      ),
      { numRuns: 2000 },
    )
  })
})

test('a year of 10,000 reminders: each fires on each of its days at its local time, never twice', () => {
  const begin = at('2026-01-01T00:00[UTC]')
  const end = at('2027-01-01T00:00[UTC]')
  const schedules = Array.from({ length: 10_000 }, (_, index): Schedule => {
    const timeZone = timeZones[index % timeZones.length] ?? 'UTC'
    // Starts before the year begins in any zone, so that each reminder runs all year.
    const startDay = dayNumberOf('2025-12-01')
    if (index % 5 === 0) return { kind: 'refill', timeZone, startDay, durationDays: index % 2 ? 30 : 90 }
    const minutes = [(index * 7) % 480, 480 + ((index * 11) % 480), 960 + ((index * 13) % 480)]
    return { kind: 'dose', timeZone, startDay, minutes: minutes.slice(0, 1 + (index % 3)) }
  })
  // The fake clock jumps from one due time to the next; a reminder is computed again only after it fires.
  let fired = 0
  for (const schedule of schedules) {
    let count = 0
    let last = begin
    for (let due = nextFire(schedule, begin, clock); due < end; ) {
      const { fires, next } = fire(schedule, due, due, clock)
      if (fires !== due || due <= last || next <= due) throw new Error(`${JSON.stringify(schedule)} at ${due}`)
      count++
      last = due
      due = next
    }
    const times = schedule.kind === 'dose' ? schedule.minutes.length : 1
    const days = schedule.kind === 'dose' ? 365 : 365 / schedule.durationDays
    // The zone's year is shifted from UTC's by hours, and a skipped hour may coincide with another time.
    expect(Math.abs(count - times * days), JSON.stringify(schedule)).toBeLessThanOrEqual(times + 1)
    fired += count
  }
  expect(fired).toBeGreaterThan(5_000_000)
})
