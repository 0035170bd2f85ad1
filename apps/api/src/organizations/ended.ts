/** Organizations that are shown no more: nothing is answered in their name, and nothing sent. */
import { newYorkDay } from '../new-york-day'

/** Suspended by an operator, or after its last day. @param now milliseconds since 1970 */
export const isEnded = (
  { isSuspended, endsOn }: { isSuspended: boolean; endsOn: string | null },
  now: number,
): boolean => isSuspended || (endsOn !== null && newYorkDay(now) > endsOn)

/** The same of an organization `o`, for a statement. */
export const isEndedInSql = `(o.is_suspended or coalesce(o.ends_on < to_char(now() at time zone 'America/New_York', 'YYYY-MM-DD'), false))`
