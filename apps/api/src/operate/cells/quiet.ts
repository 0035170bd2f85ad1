/** Waits until nothing here writes about a paused organization any more. */
import { setTimeout as wait } from 'node:timers/promises'
import { type Database, one } from '../../database/database'

/** Milliseconds between two looks. */
const every = 250

/**
 * Until each process knows of the pause, has answered what it was asked before, and has delivered or given back what it had
 * claimed. A process that died is waited for until its claims end, a minute and a half at most.
 */
export async function untilQuiet(database: Database, organizationId: number): Promise<void> {
  while (await isUnderWay(database, organizationId)) await wait(every)
}

/** A process reads pauses every three seconds; its clock may be off by one. */
const knowsPause = `interval '4 seconds'`

/** What is claimed has no outcome of its last try yet. */
const isUnderWay = async (database: Database, organizationId: number): Promise<boolean> =>
  (
    await one<{ isUnderWay: boolean }>(
      database,
      `select exists (select from server_process where seen_at > now() - interval '20 seconds' and answered_until < m.began_at + ${knowsPause})
         or exists (select from outbox where organization_id = m.organization_id and delivered_at is null and failed_at is null
           and suppressed_at is null and retry_at > now() and last_error = '')
         or exists (select from webhook_delivery where organization_id = m.organization_id and delivered_at is null and failed_at is null
           and retry_at > now() and tries > 0 and last_error = '' and response_status is null)
         or exists (select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_xid is not null
           and xact_start < m.began_at + ${knowsPause}) "isUnderWay"
       from organization_move m where m.organization_id = $1`,
      [organizationId],
    )
  ).isUnderWay
