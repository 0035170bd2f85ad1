/** The day on which contracts and texts begin and end: that of New York. */
const format = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })

/** As YYYY-MM-DD. @param time milliseconds since 1970 */
export const newYorkDay = (time: number): string => format.format(time)
