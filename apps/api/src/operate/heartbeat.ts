/** Each running process reports every few seconds that it's alive, for `status`. */
import { randomUUID } from 'node:crypto'
import type { Role } from '../base/roles'
import type { Queryable } from '../database/database'
import { type DatabaseClock, isClockOff } from '../database/database-clock'

/** Milliseconds. */
const every = 5000
/** Seconds of silence after which a process counts as dead. */
const aliveFor = 20

interface Options {
  database: Queryable
  role: Role
  /** The build's version, as `status` shows it. */
  version: string
  /** The number of failures in the last hour. */
  failures: () => number
  /** Milliseconds since the oldest request that isn't answered yet; 0 without one. */
  oldestRequest: () => number
  clock: DatabaseClock
  /** Called when this machine's clock turns out to be off, and when it's right again. */
  onClock: (isOff: boolean) => void
  onError: (error: unknown) => void
}

/** Reports once before it resolves. Returns a function that removes the process from the list. */
export async function startHeartbeat({
  database,
  role,
  version,
  failures,
  oldestRequest,
  clock,
  onClock,
  onError,
}: Options) {
  const id = randomUUID()
  let wasOff = false
  const beat = async () => {
    await clock.compare()
    const isOff = isClockOff(clock.ahead)
    if (isOff !== wasOff) onClock(isOff)
    wasOff = isOff
    await database.query(
      `insert into server_process (id, role, version, failures, clock_ahead, answered_until) values ($1, $2, $3, $4, $5, $6)
       on conflict (id) do update set seen_at = now(), failures = excluded.failures, clock_ahead = excluded.clock_ahead,
         answered_until = excluded.answered_until`,
      [id, role, version, failures(), Math.round(clock.ahead), new Date(clock.now() - oldestRequest()).toISOString()],
    )
  }
  await database.query(`delete from server_process where seen_at < now() - interval '1 day'`)
  await beat()
  let beating: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    beating = beat().catch(onError)
  }, every).unref()
  return async () => {
    clearInterval(timer)
    await beating
    await database.query('delete from server_process where id = $1', [id]).catch(onError)
  }
}

export interface ServerProcess {
  role: Role
  version: string
  startedAt: Date
  failures: number
  isAlive: boolean
  /** Milliseconds that its clock is ahead of the database's. */
  clockAhead: number
}

/** Live processes, and those that died within the last hour without signing off. */
export const listProcesses = (database: Queryable): Promise<ServerProcess[]> =>
  database.query<ServerProcess>(
    `select role, version, started_at "startedAt", failures, seen_at > now() - interval '${aliveFor} seconds' "isAlive",
       clock_ahead "clockAhead"
     from server_process where seen_at > now() - interval '1 hour' order by role, started_at`,
  )
