/** What people need to go to a pharmacy, in wire form: its telephone and opening hours. */
import lookUp from '@photostructure/tz-lookup'
import { openingWeek } from '@rxgauge/contract'
import * as v from 'valibot'

interface Visited {
  phoneNumber: string
  /** As stored. */
  openingHours: unknown
  latitude: number
  longitude: number
}

export const visitingReply = ({ phoneNumber, openingHours, ...position }: Visited) => ({
  phoneNumber,
  openingHours:
    openingHours === null ? null : { week: v.parse(openingWeek, openingHours), timeZones: timeZonesNear(position) },
})

/** Degrees, some 15 miles: a position may be the middle of its zip, and the borders of time zones are simplified. */
const uncertainty = 0.25

/** The time zone at a position, and others close by. */
function timeZonesNear({ latitude, longitude }: Pick<Visited, 'latitude' | 'longitude'>): string[] {
  const around = [
    [0, 0],
    [uncertainty, 0],
    [-uncertainty, 0],
    [0, uncertainty],
    [0, -uncertainty],
  ] as const
  const zones = around.map(([north, east]) => lookUp(latitude + north, longitude + east))
  // Nobody opens a pharmacy at sea, whose zones are called Etc/GMT+5 and so on.
  return [...new Set(zones)].filter((zone) => !zone.startsWith('Etc/'))
}
