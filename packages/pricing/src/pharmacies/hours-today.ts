/** What a pharmacy's week says of this moment, by the pharmacy's own clock. */
import { minutesPerDay, type OpeningHours, type OpeningSpan, type OpeningWeek } from '@rxgauge/contract'

export interface HoursToday {
  /** None: closed today. */
  spans: readonly OpeningSpan[]
  /**
   * Outside the hours of a day that has any. There's no "open now", because files don't know holidays, on which pharmacies are
   * closed more often than not.
   */
  isClosedNow: boolean
}

/** @returns `undefined` if the file doesn't name the day, or if it isn't the same day in each possible time zone */
export function hoursToday({ week, timeZones }: OpeningHours, now: number): HoursToday | undefined {
  const clocks = timeZones.map((zone) => openingClock(week, zone, now))
  const [{ day } = { day: undefined }] = clocks
  const spans = day === undefined ? null : week[day]
  if (!spans || clocks.some((clock) => clock.day !== day)) return undefined
  const isClosedAt = (minutes: number) => !spans.some(({ opens, closes }) => opens <= minutes && minutes < closes)
  return { spans, isClosedNow: spans.length > 0 && clocks.every(({ minutes }) => isClosedAt(minutes)) }
}

/** Day of the week, from Monday, and minutes since its midnight. Until last night's hours end, it's still yesterday. */
function openingClock(week: OpeningWeek, timeZone: string, now: number) {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now)
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  const day = weekdays.indexOf(part('weekday'))
  const minutes = Number(part('hour')) * 60 + Number(part('minute'))
  const yesterday = (day + 6) % 7
  const lastNight = week[yesterday]?.at(-1)?.closes ?? 0
  return minutes + minutesPerDay < lastNight ? { day: yesterday, minutes: minutes + minutesPerDay } : { day, minutes }
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
