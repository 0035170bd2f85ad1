/** The time zones of the United States, and the zone of a place. */
import lookUp from '@photostructure/tz-lookup'
import { day } from '../../base/durations'
import type { Place } from '../pharmacies/places'

/** The zones to choose from: IANA names, from east to west. */
export const timeZones = [
  'America/Puerto_Rico',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'America/Adak',
  'Pacific/Honolulu',
  'Pacific/Pago_Pago',
  'Pacific/Guam',
] as const
export type TimeZone = (typeof timeZones)[number]

/** The zone of a place; a zone that isn't listed, such as a county's, becomes the listed one with the same clock. */
export function timeZoneOf({ latitude, longitude }: Pick<Place, 'latitude' | 'longitude'>, now: number): TimeZone {
  const zoneName = lookUp(latitude, longitude)
  const exact = timeZones.find((zone) => zone === zoneName)
  // Compares both halves of the year: Arizona isn't Denver.
  const clockOf = (zone: string) => [now, now + halfYear].map((instant) => offsetAt(zone, instant)).join()
  return exact ?? timeZones.find((zone) => clockOf(zone) === clockOf(zoneName)) ?? 'America/New_York'
}

const halfYear = 182 * day

const offsetAt = (timeZone: string, instant: number) =>
  new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(instant).at(-1)?.value

export const isTimeZone = (text: string): text is TimeZone => timeZones.some((zone) => zone === text)
