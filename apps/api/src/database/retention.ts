/** What is of no use any more is deleted: counters of past windows, old proofs of contacts, sessions that ended, sent messages, shared links. */
import type { Queryable } from './database'

/** Days that each stays. */
const days = {
  /** A limit's longest window is a day. */
  counters: 1,
  /** A one-time secret lasts ten minutes. */
  verifications: 1,
  /** After its end or its last day. */
  sessions: 30,
  /** Long enough to see what became of a message. */
  messages: 30,
} as const

export async function deleteOld(queryable: Queryable): Promise<void> {
  const before = (age: number) => `now() - interval '${age} days'`
  await queryable.query(`delete from rate_window where window_start < ${before(days.counters)}`)
  await queryable.query(`delete from verification where created_at < ${before(days.verifications)}`)
  await queryable.query(
    `delete from device_session where least(expires_at, coalesce(revoked_at, expires_at)) < ${before(days.sessions)}`,
  )
  await queryable.query('delete from message where expires_at < now()')
  await queryable.query('delete from shared_coupon where expires_at < now()')
  await queryable.query(
    `delete from outbox where created_at < ${before(days.messages)} and (delivered_at is not null or suppressed_at is not null)`,
  )
}
