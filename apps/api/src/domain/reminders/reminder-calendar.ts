/** Reminders for a person's own calendar: an iCalendar file (RFC 5545) that names no medication. */

import type { Language } from '@rxgauge/text'
import { fill } from '@rxgauge/text'
import { outgoingText } from '@rxgauge/text/server'
import type { EventAttributes } from 'ics'
import { nextFire, type Schedule } from './schedule'
import type { WallClock } from './wall-clock'
import { dateOf } from './wall-clock'

export interface CalendarOptions {
  savedCouponId: number
  /** The organization's name for the product. */
  product: string
  language: Language
  clock: WallClock
  /** Milliseconds. */
  now: number
}

/** Each time of day is a separate event that repeats daily, or every 30 or 90 days. */
export async function reminderCalendar(schedules: readonly Schedule[], options: CalendarOptions): Promise<string> {
  // Loaded on demand, since it's rarely needed.
  const { createEvents } = await import('ics')
  const { error, value } = createEvents(schedules.flatMap((schedule) => eventsOf(schedule, options)))
  if (error) throw error
  return value ?? ''
}

function eventsOf(schedule: Schedule, { savedCouponId, product, language, clock, now }: CalendarOptions) {
  const text = outgoingText(language)
  const isDose = schedule.kind === 'dose'
  const singles: Schedule[] = isDose ? schedule.minutes.map((time) => ({ ...schedule, minutes: [time] })) : [schedule]
  return singles.map((single, index): EventAttributes => {
    const { dayNumber, minutes } = clock.at(single.timeZone, nextFire(single, now, clock))
    const [year = 0, month = 0, day = 0] = dateOf(dayNumber).split('-').map(Number)
    return {
      uid: `${single.kind}-${savedCouponId}-${index}@rxgauge`,
      productId: 'rxgauge',
      calName: product,
      title: isDose ? text.calendarDose : text.calendarRefill,
      description: fill(text.calendarText, { product }),
      // A local time without a zone, so that it stays the same when the clocks change.
      start: [year, month, day, Math.floor(minutes / 60), minutes % 60],
      startInputType: 'local',
      startOutputType: 'local',
      duration: { minutes: isDose ? 5 : 15 },
      recurrenceRule: single.kind === 'dose' ? 'FREQ=DAILY' : `FREQ=DAILY;INTERVAL=${single.durationDays}`,
      alarms: [
        {
          action: 'display',
          description: isDose ? text.calendarDose : text.calendarRefill,
          trigger: { minutes: 0, before: true },
        },
      ],
      busyStatus: 'FREE',
      classification: 'PRIVATE',
    }
  })
}
