/** Each process that serves says every few seconds that it lives, for `status`. */
import { randomUUID } from 'node:crypto'
import type { Queryable } from '../database/database'
import type { Role } from '../roles'

/** Milliseconds. */
const every = 5000
/** Seconds after which a process that says nothing counts as gone. */
const aliveFor = 20

interface Options {
  database: Queryable
  role: Role
  /** Of its build, as `status` shows it. */
  version: string
  /** Failures of the last hour. */
  failures: () => number
  onError: (error: unknown) => void
}

/** Says so for the first time before it resolves. Returns a function that takes the process off the list. */
export async function startHeartbeat({ database, role, version, failures, onError }: Options) {
  const id = randomUUID()
  const beat = () =>
    database.query(
      `insert into server_process (id, role, version, failures) values ($1, $2, $3, $4)
       on conflict (id) do update set seen_at = now(), failures = excluded.failures`,
      [id, role, version, failures()],
    )
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
}

/** Those that live, and those that ended without a word within the last hour. */
export const listProcesses = (database: Queryable): Promise<ServerProcess[]> =>
  database.query<ServerProcess>(
    `select role, version, started_at "startedAt", failures, seen_at > now() - interval '${aliveFor} seconds' "isAlive"
     from server_process where seen_at > now() - interval '1 hour' order by role, started_at`,
  )
