/** The time zones of the United States, and which of them a place lies in. */
import lookUp from '@photostructure/tz-lookup'
import type { Place } from '../pharmacies/places'

/** Those that people choose from: IANA names, from east to west. */
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

/** Where a place's zone has a name of its own, such as a county's, it is the one with the same clock today. */
export function timeZoneOf({ latitude, longitude }: Pick<Place, 'latitude' | 'longitude'>, now: number): TimeZone {
  const found = lookUp(latitude, longitude)
  const same = timeZones.find((zone) => zone === found)
  // Both halves of the year: Arizona is not Denver.
  const clockOf = (zone: string) => [now, now + halfYear].map((instant) => offsetAt(zone, instant)).join()
  return same ?? timeZones.find((zone) => clockOf(zone) === clockOf(found)) ?? 'America/New_York'
}

const halfYear = 182 * 86_400_000

const offsetAt = (timeZone: string, instant: number) =>
  new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(instant).at(-1)?.value

export const isTimeZone = (text: string): text is TimeZone => timeZones.some((zone) => zone === text)
