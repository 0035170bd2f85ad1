/** For what must be written however long the database is away, such as that a message was delivered. */
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseUnavailable } from './database-unavailable'

/** Milliseconds. */
const pauseBetweenTries = 500

/** Tries again while the database is unavailable. @throws DatabaseUnavailable only once `signal` is aborted */
export async function whenAvailable<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || signal.aborted) throw error
      // Cut short by the signal, after which there is one more try.
      await pause(pauseBetweenTries, undefined, { signal }).catch(() => undefined)
    }
  }
}
