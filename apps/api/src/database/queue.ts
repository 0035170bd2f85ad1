/**
 * The queue: due rows in our own tables (`outbox`, `reminder`, `price_watch`, `webhook_delivery`), and the workers that claim them.
 *
 * A worker claims rows with `for update skip locked`, so that any number of processes share the work. The claiming
 * statement also counts the try and sets `retry_at`; if the process dies, another one claims the row after that time. A
 * failed try moves `retry_at` by a growing pause. Each table decides how a row ends (delivered, given up, moved to its
 * next time). All these times are the database's. Work that only changes the database needs no lease: it runs in the
 * transaction that locks the rows.
 *
 * We use no queue library because its jobs would be a second state of each message in tables of their own, to be kept
 * in step through every crash, pause, restore and copy.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from './database'

/** A message is given up after this many tries, which take half a day with their pauses. */
export const maxTries = 13

/** SQL condition: a row may be claimed. */
export const isClaimableSql = '(retry_at is null or retry_at <= now())'

/** For the `set` of a claiming statement. `$1`: seconds after which an unfinished process counts as dead. */
export const claimSql = `tries = tries + 1, retry_at = now() + $1 * interval '1 second'`

/** For the `set` after a failed try: pauses of about 10 seconds, doubling each time up to 6 hours. */
export const retryLaterSql = `retry_at = now() + 10 * 2 ^ least(tries - 1, 11) * (0.75 + random() / 2) * interval '1 second'`

/** The embedded database has a single server, so any claim found at its start belongs to a dead process. */
export async function releaseDeadClaims(database: Database): Promise<void> {
  if (database.kind !== 'pglite') return
  await database.query('update outbox set retry_at = null where retry_at is not null')
  await database.query('update reminder set retry_at = null where retry_at is not null')
  await database.query('update price_watch set retry_at = null where retry_at is not null')
  // Counts that weren't tried yet wait for the end of their minute.
  await database.query('update webhook_delivery set retry_at = null where retry_at is not null and tries > 0')
}

/** Milliseconds in which most transactions commit; a worker woken earlier wouldn't see their rows. */
const commitTime = 20
/** Milliseconds that a stopping worker has to finish. */
const longestStop = 10_000

interface WorkerOptions {
  /** Does everything that's due. Once `stopping` is aborted, it claims nothing more. */
  work: (stopping: AbortSignal) => Promise<unknown>
  /** Milliseconds between two runs. */
  interval: number
  onError: (error: unknown) => void
}

export interface Worker {
  /** Makes it run soon, for a row that's about to be committed. */
  wake(): void
  /** Waits for the current run, but not for long. */
  stop(): Promise<void>
}

/** Runs now and then repeatedly, one run at a time. */
export function startWorker({ work, interval, onError }: WorkerOptions): Worker {
  const stopping = new AbortController()
  let rest = new AbortController()
  const run = async () => {
    while (!stopping.signal.aborted) {
      rest = new AbortController()
      await work(stopping.signal).catch(onError)
      await pause(interval, undefined, { signal: rest.signal, ref: false }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    wake: () => void setTimeout(() => rest.abort(), commitTime).unref(),
    async stop() {
      stopping.abort()
      rest.abort()
      await Promise.race([running, pause(longestStop, undefined, { ref: false })])
    },
  }
}
