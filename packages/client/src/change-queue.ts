/**
 * Changes in the order in which they were made: each begins when the one before has ended. Unlike what is only read, a
 * change cannot be dropped for a later one, since the server may have made it already.
 */
export function createChangeQueue(): <T>(change: () => Promise<T>) => Promise<T> {
  let before: Promise<unknown> = Promise.resolve()
  return (change) => {
    const result = before.then(change, change)
    before = result.catch(() => undefined)
    return result
  }
}
