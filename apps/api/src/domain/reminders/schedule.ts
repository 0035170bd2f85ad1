/** When a reminder fires: pure rules without a clock or a database (search 4 and 5, "Reminders"). */
import { day, minute } from '../../base/durations'
import type { WallClock } from './wall-clock'

export type Schedule = {
  /** IANA name. */
  timeZone: string
  /** The first day, counted from 1970-01-01. */
  startDay: number
} & (
  | {
      kind: 'dose'
      /** One to three times of each day, in minutes after midnight. */
      minutes: readonly number[]
    }
  /** In the morning, every `durationDays` days. */
  | { kind: 'refill'; durationDays: number }
)

/** Refill reminders are sent at nine in the morning, and never before eight or after nine in the evening. */
export const refillMinute = 9 * 60
const quiet = { until: 8 * 60, from: 21 * 60 }
/** A dose reminder later than this isn't sent: a late dose could be taken twice. */
const doseGrace = 60 * minute

const timesOf = (schedule: Schedule): readonly number[] =>
  schedule.kind === 'dose' ? schedule.minutes : [refillMinute]
const stepOf = (schedule: Schedule): number => (schedule.kind === 'dose' ? 1 : schedule.durationDays)

/** The first time that it fires after an instant; both in milliseconds. */
export function nextFire(schedule: Schedule, after: number, clock: WallClock): number {
  const step = stepOf(schedule)
  // The local date differs from UTC's by at most a day.
  const passed = Math.floor(after / day) - 1 - schedule.startDay
  const times = timesOf(schedule)
  for (let count = Math.max(0, Math.floor(passed / step)); ; count++) {
    let first = Number.POSITIVE_INFINITY
    for (const minutes of times) {
      const at = clock.instantOf(schedule.timeZone, schedule.startDay + count * step, minutes)
      if (at > after && at < first) first = at
    }
    if (first !== Number.POSITIVE_INFINITY) return first
  }
}

export interface Firing {
  /** The time that the message is for, in milliseconds; `undefined` if none is sent. */
  fires: number | undefined
  next: number
}

/**
 * What happens to a due reminder that's read now, perhaps much later: at most one message is sent, however many were
 * missed.
 */
export function fire(schedule: Schedule, due: number, now: number, clock: WallClock): Firing {
  if (schedule.kind === 'refill') {
    const next = nextFire(schedule, now, clock)
    const { minutes, dayNumber } = clock.at(schedule.timeZone, now)
    if (minutes >= quiet.until && minutes < quiet.from) return { fires: due, next }
    const morning = clock.instantOf(schedule.timeZone, dayNumber + (minutes < quiet.until ? 0 : 1), refillMinute)
    return { fires: undefined, next: Math.min(morning, next) }
  }
  let fires: number | undefined
  for (let at = Math.max(due, now - doseGrace) - 1; ; ) {
    at = nextFire(schedule, at, clock)
    if (at > now) return { fires, next: at }
    fires = at
  }
}
