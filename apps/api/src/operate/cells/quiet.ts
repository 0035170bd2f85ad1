/** Waits until nothing here writes about a paused organization any more. */
import { setTimeout as wait } from 'node:timers/promises'
import { type Database, one } from '../../database/database'

/** Milliseconds in which every process has read a new pause and answered what it was asked before. */
const pauseTime = 5000
/** Milliseconds between two looks. */
const every = 250

/**
 * Until each process knows of the pause, and what was claimed before it is delivered or given back. A claim of a process that
 * died ends after a minute and a half.
 */
export async function untilQuiet(database: Database, organizationId: number): Promise<void> {
  if (await isServed(database)) await wait(pauseTime)
  while (await isWorkedOn(database, organizationId)) await wait(every)
}

const isServed = async (database: Database): Promise<boolean> =>
  (
    await one<{ isServed: boolean }>(
      database,
      `select exists (select from server_process where seen_at > now() - interval '20 seconds') "isServed"`,
    )
  ).isServed

const isWorkedOn = async (database: Database, organizationId: number): Promise<boolean> =>
  (
    await one<{ isWorkedOn: boolean }>(
      database,
      `select exists (select from outbox where organization_id = $1 and delivered_at is null and failed_at is null and suppressed_at is null
           and retry_at > now() and last_error = '')
         or exists (select from webhook_delivery where organization_id = $1 and delivered_at is null and failed_at is null
           and retry_at > now() and tries > 0 and last_error = '' and response_status is null)
         or exists (select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_xid is not null
           and xact_start < (select began_at from organization_move where organization_id = $1)) "isWorkedOn"`,
      [organizationId],
    )
  ).isWorkedOn
