/** Organizations that are shown no more: nothing is answered in their name, and nothing sent. */

/** The day in New York, as YYYY-MM-DD. */
const dayInNewYork = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })

/** Suspended by an operator, or after its last day. @param now milliseconds since 1970 */
export const isEnded = (
  { isSuspended, endsOn }: { isSuspended: boolean; endsOn: string | null },
  now: number,
): boolean => isSuspended || (endsOn !== null && dayInNewYork.format(now) > endsOn)

/** The same of an organization `o`, for a statement. */
export const isEndedInSql = `(o.is_suspended or coalesce(o.ends_on < (now() at time zone 'America/New_York')::date, false))`
