/**
 * Calls at a steady rate, however long each call takes.
 * @returns stops, waits for what's pending, and returns what failed
 */
export function every(milliseconds: number, call: () => Promise<void>): () => Promise<unknown[]> {
  const pending = new Set<Promise<void>>()
  const failures: unknown[] = []
  const timer = setInterval(() => {
    const calling = call()
      .catch((error: unknown) => void failures.push(error))
      .finally(() => pending.delete(calling))
    pending.add(calling)
  }, milliseconds)
  return async () => {
    clearInterval(timer)
    await Promise.all(pending)
    return failures
  }
}
