import { inspect } from 'node:util'

/**
 * Calls at a steady rate, however long each call takes.
 * @returns stops, waits for what's pending, and returns each kind of failure once
 */
export function every(milliseconds: number, call: () => Promise<void>): () => Promise<string[]> {
  const pending = new Set<Promise<void>>()
  const failures = new Set<string>()
  const timer = setInterval(() => {
    const calling = call()
      .catch((error: unknown) => void failures.add(inspect(error)))
      .finally(() => pending.delete(calling))
    pending.add(calling)
  }, milliseconds)
  return async () => {
    clearInterval(timer)
    await Promise.all(pending)
    return [...failures]
  }
}
