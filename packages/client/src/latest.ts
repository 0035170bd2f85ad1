/** Only the latest call counts: results and failures of older ones are dropped. */
import { ignoreFailure, toFailure } from './api-failure'
import { type Area, failure, loading, success } from './area'

export interface Latest<T> {
  /**
   * Aborts the previous run, sets the area to `loading`, then to the result of `load`.
   * @returns the final area; `undefined` if another run or `cancel` came first
   */
  run: (load: (signal: AbortSignal) => Promise<T>) => Promise<Area<T> | undefined>
  /** Aborts the current run and leaves the area as it is. */
  cancel: () => void
}

/** @param set receives each new area, never one of an older run */
export function latest<T>(set: (area: Area<T>) => void): Latest<T> {
  let controller: AbortController | undefined
  const cancel = () => controller?.abort()
  return {
    cancel,
    async run(load) {
      cancel()
      const current = new AbortController()
      controller = current
      const { signal } = current
      set(loading)
      try {
        const value = await load(signal)
        // Nothing may run between this check and `set`, not even another `await`.
        return signal.aborted ? undefined : show(success(value))
      } catch (error) {
        return signal.aborted ? ignoreFailure(error) : show(failure(toFailure(error)))
      }
    },
  }

  function show(area: Area<T>): Area<T> {
    set(area)
    return area
  }
}
