/** Organizations that have ended: they get error responses, and no messages are sent in their name. */
import { newYorkDay } from '../../base/new-york-day'

/** Suspended by an operator, or past its last day. @param now milliseconds since 1970 */
export const isEnded = (
  { isSuspended, endsOn }: { isSuspended: boolean; endsOn: string | null },
  now: number,
): boolean => isSuspended || (endsOn !== null && newYorkDay(now) > endsOn)

/** The same condition in SQL, for an organization `o`. */
export const isEndedSql = `(o.is_suspended or coalesce(o.ends_on < to_char(now() at time zone 'America/New_York', 'YYYY-MM-DD'), false))`
