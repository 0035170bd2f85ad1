/** Reminders for a person's own calendar: an iCalendar file (RFC 5545) that names no medication unless they want it. */

import type { Language } from '@rxgauge/text'
import { fill } from '@rxgauge/text'
import { outgoingText } from '@rxgauge/text/server'
import type { EventAttributes } from 'ics'
import { nextFire, refillMinute, type Schedule } from './schedule'
import type { WallClock } from './wall-clock'
import { dateOf } from './wall-clock'

interface CalendarText {
  /** The organization's name for the product. */
  product: string
  language: Language
}

interface CalendarOptions extends CalendarText {
  savedCouponId: number
  clock: WallClock
  /** Milliseconds. */
  now: number
}

/** The next refill of a medication, and its days of supply. */
interface Refill {
  /** YYYY-MM-DD. */
  nextOn: string
  supplyDays: number
  /** Empty if the file names no medications. */
  name: string
}

/** Each time of day is a separate event that repeats daily, or every 30 or 90 days. */
export function reminderCalendar(schedules: readonly Schedule[], options: CalendarOptions): Promise<string> {
  return calendarOf(schedules.flatMap((schedule) => eventsOf(schedule, options)))
}

/** Refills of several medications in one file; those without a name and on the same days are one event. */
export function refillCalendar(refills: readonly Refill[], { product, language }: CalendarText): Promise<string> {
  const text = outgoingText(language)
  const groups = Map.groupBy(refills, ({ nextOn, supplyDays, name }) => `${nextOn}-${supplyDays} ${name}`)
  return calendarOf(
    [...groups.values()].flatMap((group, index) => {
      const [refill] = group
      if (!refill) return []
      const { nextOn, supplyDays, name } = refill
      const count = group.length
      const title =
        name !== ''
          ? fill(text.calendarRefillOf, { name })
          : count === 1
            ? text.calendarRefill
            : fill(text.calendarRefills, { count })
      return event({
        uid: `refills-${nextOn}-${supplyDays}-${index}@rxgauge`,
        product,
        language,
        title,
        date: nextOn,
        minutes: refillMinute,
        length: 15,
        everyDays: supplyDays,
      })
    }),
  )
}

async function calendarOf(events: EventAttributes[]): Promise<string> {
  // Loaded on demand, since it's rarely needed.
  const { createEvents } = await import('ics')
  const { error, value } = createEvents(events)
  if (error) throw error
  return value ?? ''
}

function eventsOf(schedule: Schedule, { savedCouponId, product, language, clock, now }: CalendarOptions) {
  const text = outgoingText(language)
  const isDose = schedule.kind === 'dose'
  const singles: Schedule[] = isDose ? schedule.minutes.map((time) => ({ ...schedule, minutes: [time] })) : [schedule]
  return singles.map((single, index) => {
    const { dayNumber, minutes } = clock.at(single.timeZone, nextFire(single, now, clock))
    return event({
      uid: `${single.kind}-${savedCouponId}-${index}@rxgauge`,
      product,
      language,
      title: isDose ? text.calendarDose : text.calendarRefill,
      date: dateOf(dayNumber),
      minutes,
      length: isDose ? 5 : 15,
      everyDays: single.kind === 'dose' ? 1 : single.durationDays,
    })
  })
}

interface Repeated extends CalendarText {
  uid: string
  title: string
  /** The first day, as YYYY-MM-DD. */
  date: string
  /** After midnight. */
  minutes: number
  /** In minutes. */
  length: number
  everyDays: number
}

function event({ uid, product, language, title, date, minutes, length, everyDays }: Repeated): EventAttributes {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return {
    uid,
    productId: 'rxgauge',
    calName: product,
    title,
    description: fill(outgoingText(language).calendarText, { product }),
    // A local time without a zone, so that it stays the same when the clocks change.
    start: [year, month, day, Math.floor(minutes / 60), minutes % 60],
    startInputType: 'local',
    startOutputType: 'local',
    duration: { minutes: length },
    recurrenceRule: everyDays === 1 ? 'FREQ=DAILY' : `FREQ=DAILY;INTERVAL=${everyDays}`,
    alarms: [{ action: 'display', description: title, trigger: { minutes: 0, before: true } }],
    busyStatus: 'FREE',
    classification: 'PRIVATE',
  }
}
