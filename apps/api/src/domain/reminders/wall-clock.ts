/** Local times of time zones: the instant of a local time on a day, across daylight-saving changes. */
import { Temporal } from 'temporal-polyfill'
import { day, minute } from '../../base/durations'

interface ZonedDay {
  /** The instant when the day begins there. */
  start: number
  /**
   * For a day without 24 hours, the instants of local times computed so far; on other days each is the start plus the
   * minutes.
   */
  irregular: Map<number, number> | undefined
}

/** Days are counted from 1970-01-01, as day 0. */
export class WallClock {
  /** By zone and day; there are few zones and few days. */
  private readonly zones = new Map<string, Map<number, ZonedDay>>()

  /**
   * The instant, in milliseconds, when the clock in a zone shows a time on a day. A time skipped in spring comes later
   * by the length of the change; of a time repeated in fall, it's the first.
   */
  instantOf(timeZone: string, dayNumber: number, minutes: number): number {
    const { start, irregular } = this.zonedDay(timeZone, dayNumber)
    if (!irregular) return start + minutes * minute
    const cached = irregular.get(minutes)
    if (cached !== undefined) return cached
    const time = plainDate(dayNumber).toPlainDateTime({ hour: Math.floor(minutes / 60), minute: minutes % 60 })
    const instant = time.toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds
    irregular.set(minutes, instant)
    return instant
  }

  /** The local time at an instant: the day, and minutes after midnight. */
  at(timeZone: string, instant: number): { dayNumber: number; minutes: number } {
    const zoned = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone)
    return { dayNumber: dayNumberOf(zoned.toPlainDate().toString()), minutes: zoned.hour * 60 + zoned.minute }
  }

  private zonedDay(timeZone: string, dayNumber: number): ZonedDay {
    const days = this.zones.get(timeZone) ?? new Map<number, ZonedDay>()
    const cached = days.get(dayNumber)
    if (cached) return cached
    const start = plainDate(dayNumber).toZonedDateTime(timeZone)
    // A day with two changes that cancel out would have 24 hours too; our zones have none.
    const irregular = start.hoursInDay === 24 ? undefined : new Map<number, number>()
    const zoned = { start: start.epochMilliseconds, irregular }
    this.zones.set(timeZone, days.set(dayNumber, zoned))
    return zoned
  }
}

const plainDate = (dayNumber: number) =>
  Temporal.Instant.fromEpochMilliseconds(dayNumber * day)
    .toZonedDateTimeISO('UTC')
    .toPlainDate()

/** @param date `YYYY-MM-DD` */
export const dayNumberOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / day

/** `YYYY-MM-DD`. */
export const dateOf = (dayNumber: number): string => new Date(dayNumber * day).toISOString().slice(0, 10)
