/** The day in New York, on which contracts and texts begin and end. */
const format = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })

const hour = 3_600_000
/** Cached, since every request needs it and the day only changes on the hour. */
let last = { hour: Number.NaN, day: '' }

/** As YYYY-MM-DD. @param time milliseconds since 1970 */
export function newYorkDay(time: number): string {
  const hourNumber = Math.floor(time / hour)
  if (hourNumber !== last.hour) last = { hour: hourNumber, day: format.format(time) }
  return last.day
}
