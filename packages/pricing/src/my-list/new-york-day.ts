/** The day in New York as YYYY-MM-DD, which the server's prices and messages go by. @param time milliseconds since 1970 */
export const newYorkDay = (time: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(time)
