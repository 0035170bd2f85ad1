/** The state of outgoing messages for operators, mostly as numbers. */
import type { Queryable } from '../../database/database'
import { isClaimableSql } from '../../database/queue'
import type { Channel } from './outbox'

/** SQL condition on `outbox`: not delivered, not failed for good, and still wanted. */
export const isWaitingSql = 'delivered_at is null and failed_at is null and suppressed_at is null'

export interface WaitingMessages {
  channel: Channel
  count: number
  /** How long the oldest has waited, in seconds. */
  oldest: number
}

export const waitingMessages = (database: Queryable): Promise<WaitingMessages[]> =>
  database.query<WaitingMessages>(
    `select channel, count(*)::int count, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 oldest from outbox
     where ${isWaitingSql} group by channel order by channel`,
  )

/** Waiting messages that would still be sent: after waiting for a day, a message is never sent. */
const goesOut = `${isWaitingSql}
  and coalesce(m.retry_at, m.created_at) > now() - interval '1 day'`

export interface OutgoingMessage {
  channel: Channel
  organization: string
  createdAt: Date
  /** A masked address or number that still rules others out, such as `a…@example.com`; empty for a push message. */
  recipient: string
  subject: string
}

/** The newest messages that would be sent now. */
export const outgoingMessages = (database: Queryable, limit: number): Promise<OutgoingMessage[]> =>
  database.query<OutgoingMessage>(
    `select m.channel, o.code organization, m.created_at "createdAt", m.subject,
       case m.channel when 'email' then regexp_replace(m.recipient, '^(.).*@', '\\1…@')
         when 'text' then '…' || right(m.recipient, 4) else '' end recipient
     from outbox m join organization o on o.id = m.organization_id where ${goesOut} order by m.id desc limit $1`,
    [limit],
  )

/** Drops waiting messages unsent, and returns their number. */
export async function dropWaiting(database: Queryable): Promise<number> {
  const rows = await database.query<{ id: string }>(
    `update outbox set suppressed_at = now(), last_error = 'dropped when the database was adopted', subject = '', body = '', html = '', unsubscribe_url = ''
     where delivered_at is null and suppressed_at is null returning id::text`,
  )
  return rows.length
}

export interface FailedMessages {
  channel: Channel
  /** Such as `SMTP 550`; never contains a contact. */
  reason: string
  count: number
}

/** The most frequent reasons first. */
export const failedMessages = (database: Queryable): Promise<FailedMessages[]> =>
  database.query<FailedMessages>(
    `select channel, last_error reason, count(*)::int count from outbox
     where failed_at is not null and delivered_at is null group by channel, last_error order by 3 desc, 1, 2 limit 20`,
  )

export interface DeadLetter {
  id: string
  channel: Channel
  createdAt: Date
  tries: number
  /** Never contains a contact. */
  reason: string
}

/** The newest messages that could not be delivered, and may be tried again. */
export const deadLetters = (database: Queryable, limit: number): Promise<DeadLetter[]> =>
  database.query<DeadLetter>(
    `select id::text, channel, created_at "createdAt", tries, last_error reason from outbox
     where failed_at is not null and delivered_at is null and suppressed_at is null order by outbox.id desc limit $1`,
    [limit],
  )

/** Reminders, and checks of watched prices. */
const remindersSql = `(select next_at, retry_at from reminder union all select next_at, retry_at from price_watch) r`

/** Reminders that are due now, and those of the next day. */
export async function remindersAhead(database: Queryable): Promise<{ due: number; nextDay: number }> {
  const [row] = await database.query<{ due: number; nextDay: number }>(
    `select count(*) filter (where next_at <= now())::int due, count(*) filter (where next_at > now())::int "nextDay"
     from ${remindersSql} where next_at <= now() + interval '1 day'`,
  )
  return row ?? { due: 0, nextDay: 0 }
}

/**
 * How late the oldest due reminder is, in seconds; 0 if none is due. A failed one becomes due once its pause is over.
 */
export async function remindersLate(database: Queryable): Promise<number> {
  const [row] = await database.query<{ late: number }>(
    `select coalesce(extract(epoch from now() - min(greatest(next_at, retry_at))), 0)::float8 late
     from ${remindersSql} where next_at <= now() and ${isClaimableSql}`,
  )
  return row?.late ?? 0
}
