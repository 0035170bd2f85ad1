/**
 * The queue: rows that are due in our own tables (`outbox`, `reminder`), and the workers that take them.
 *
 * A worker takes rows with `for update skip locked`, so any number of processes share the work. The statement that takes a row
 * also counts the try and sets `retry_at`: if the process dies, another one takes the row then. A try that fails moves `retry_at`
 * by a pause that grows. How a row ends (delivered, given up, moved to its next time) is up to its table. All these times are the
 * database's. Work that only changes the database needs no lease: it runs in the transaction that locks the rows.
 *
 * There is no queue library here because its jobs would be a second state of each message, in tables of their own: somebody must
 * keep both in step, through every crash, pause, restore and copy.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../database/database'

/** A message is given up after this many tries: with the pauses between them, after half a day. */
export const mostTries = 13

/** Of a row, for a statement: it may be taken. */
export const isFree = '(retry_at is null or retry_at <= now())'

/** For the `set` of a statement that takes rows. `$1`: seconds after which a process that has not finished counts as dead. */
export const take = `tries = tries + 1, retry_at = now() + $1 * interval '1 second'`

/** For the `set` of a statement after a failed try: about 10 seconds of pause, then about twice the pause before, up to 6 hours. */
export const tryLater = `retry_at = now() + 10 * 2 ^ least(tries - 1, 11) * (0.75 + random() / 2) * interval '1 second'`

/** The embedded database has one server: whatever is taken when it starts was taken by a dead one. */
export async function releaseRowsOfTheDead(database: Database): Promise<void> {
  if (database.kind !== 'pglite') return
  await database.query('update outbox set retry_at = null where retry_at is not null')
  await database.query('update reminder set retry_at = null where retry_at is not null')
}

/** Milliseconds in which most transactions commit: a worker that is woken earlier would not see their rows. */
const commitTime = 20
/** Milliseconds that a worker has to finish when it is stopped. */
const longestStop = 10_000

interface WorkerOptions {
  /** Does everything that is due. Once `stopping` is aborted, it takes nothing more. */
  work: (stopping: AbortSignal) => Promise<unknown>
  /** Milliseconds between two looks. */
  interval: number
  onError: (error: unknown) => void
}

export interface Worker {
  /** Has it look soon, for something that is about to be committed. */
  wake(): void
  /** Waits for what it is doing, though not for long. */
  stop(): Promise<void>
}

/** Works now and then again and again; one run ends before the next begins. */
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
