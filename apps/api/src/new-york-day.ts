/** The day on which contracts and texts begin and end: that of New York. */
const format = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })

const hour = 3_600_000
/** Every request asks; the day changes on the hour only. */
let last = { hour: Number.NaN, day: '' }

/** As YYYY-MM-DD. @param time milliseconds since 1970 */
export function newYorkDay(time: number): string {
  const hourNumber = Math.floor(time / hour)
  if (hourNumber !== last.hour) last = { hour: hourNumber, day: format.format(time) }
  return last.day
}
