/** How the outgoing messages stand, for operators: numbers only. */
import type { Queryable } from '../database/database'
import type { Channel } from './outbox'

export interface WaitingMessages {
  channel: Channel
  count: number
  /** Seconds that the oldest has waited. */
  oldest: number
}

export const waitingMessages = (database: Queryable): Promise<WaitingMessages[]> =>
  database.query<WaitingMessages>(
    `select channel, count(*)::int count, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 oldest from outbox
     where delivered_at is null and failed_at is null and suppressed_at is null group by channel order by channel`,
  )

export interface FailedMessages {
  channel: Channel
  /** Such as `SMTP 550`: never a contact. */
  reason: string
  count: number
}

/** The most frequent reasons. */
export const failedMessages = (database: Queryable): Promise<FailedMessages[]> =>
  database.query<FailedMessages>(
    `select channel, last_error reason, count(*)::int count from outbox
     where failed_at is not null and delivered_at is null group by channel, last_error order by 3 desc, 1, 2 limit 20`,
  )

/** Seconds that the reminder that is due longest is late; 0 where none is due. */
export async function remindersLate(database: Queryable): Promise<number> {
  const [row] = await database.query<{ late: number }>(
    `select coalesce(extract(epoch from now() - min(next_at)), 0)::float8 late from reminder where next_at <= now()`,
  )
  return row?.late ?? 0
}
