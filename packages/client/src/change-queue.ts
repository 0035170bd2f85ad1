/**
 * Makes changes one at a time, in order. A later change can't replace an earlier one, since the server may have made
 * it already.
 */
export function createChangeQueue(): <T>(change: () => Promise<T>) => Promise<T> {
  let before: Promise<unknown> = Promise.resolve()
  return (change) => {
    const result = before.then(change, change)
    before = result.catch(() => undefined)
    return result
  }
}
