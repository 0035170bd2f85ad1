/** Converts times between a time field (`20:05`) and the wire (`08:05 PM`). */
import { fromTwelveHours, toTwelveHours } from '@rxgauge/contract'

/** @param time `20:05` */
export function timeToWire(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return toTwelveHours(hours * 60 + minutes)
}

/** @param time `08:05 PM` */
export function timeFromWire(time: string): string {
  const minutes = fromTwelveHours(time)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
