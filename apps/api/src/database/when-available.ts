/** Retries writes that must succeed however long the database is down, such as marking a message as delivered. */
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
      // The signal cuts the pause short; one more try follows.
      await pause(pauseBetweenTries, undefined, { signal }).catch(() => undefined)
    }
  }
}
