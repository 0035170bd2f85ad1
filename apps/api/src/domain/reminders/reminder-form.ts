/** The options and values of the reminder dialogs in wire form: dates as MM/DD/YYYY, times as 08:00 AM (search 5). */
import { type CallReply, type calls, refillDurations } from '@rxgauge/contract'
import type { Language } from '@rxgauge/text'
import { timeZoneName } from '@rxgauge/text/server'
import { DomainError } from '../../base/errors/domain-error'
import { isTimeZone, type TimeZone, timeZones } from './time-zones'
import { dateOf, dayNumberOf, type WallClock } from './wall-clock'

type Options = CallReply<typeof calls.reminder.listTimeZones>

/** The first refill reminder may come tomorrow, or up to the longest duration later. */
const furthestStart = Math.max(...refillDurations)
/** How long before the supply ends people are reminded, so that they have time to refill it. */
const daysToRefill = 5
/** The most days that a dose reminder may begin in the future. */
const furthestDose = 365

export const timeZoneOptions = (own: TimeZone, language: Language): Options =>
  timeZones.map((key) => ({ key, displayValue: timeZoneName(key, language), default: key === own }))

/** @throws DomainError TIME_ZONE_INVALID */
export function parseTimeZone(text: string): TimeZone {
  if (!isTimeZone(text)) throw new DomainError('TIME_ZONE_INVALID')
  return text
}

/** Start days for a refill reminder, from tomorrow on; the default is some days before the shortest supply ends. */
export function startDateOptions(own: TimeZone, now: number, clock: WallClock): Options {
  const today = clock.at(own, now).dayNumber
  return Array.from({ length: furthestStart }, (_, index) => {
    const date = toDate(today + index + 1)
    return { key: date, displayValue: date, default: index + 1 === refillDurations[0] - daysToRefill }
  })
}

/** @throws DomainError START_DATE_INVALID for a day that isn't offered */
export function parseRefillStart(text: string, own: TimeZone, now: number, clock: WallClock): number {
  if (!startDateOptions(own, now, clock).some(({ key }) => key === text)) throw new DomainError('START_DATE_INVALID')
  return toDayNumber(text)
}

/**
 * Accepts today in the chosen zone or later; a past day comes from a page with a wrong clock.
 * @throws DomainError START_DATE_INVALID
 */
export function parseDoseStart(text: string, timeZone: TimeZone, now: number, clock: WallClock): number {
  const today = clock.at(timeZone, now).dayNumber
  const start = toDayNumber(text)
  if (toDate(start) !== text || start > today + furthestDose) throw new DomainError('START_DATE_INVALID')
  return Math.max(start, today)
}

/** MM/DD/YYYY. */
export function toDate(dayNumber: number): string {
  const [year = '', month = '', day = ''] = dateOf(dayNumber).split('-')
  return `${month}/${day}/${year}`
}

function toDayNumber(text: string): number {
  const [month = '', day = '', year = ''] = text.split('/')
  const number = dayNumberOf(`${year}-${month}-${day}`)
  if (Number.isNaN(number)) throw new DomainError('START_DATE_INVALID')
  return number
}
