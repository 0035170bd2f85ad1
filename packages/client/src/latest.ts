/** The latest call wins: what an older one brings, or fails with, is dropped. */
import { ignoreFailure, toFailure } from './api-failure'
import { type Area, failure, loading, success } from './area'

export interface Latest<T> {
  /**
   * Aborts the run before. The area goes to `loading`, then to what `load` comes to.
   * @returns the area in the end; `undefined` where another run or `cancel` came first
   */
  run: (load: (signal: AbortSignal) => Promise<T>) => Promise<Area<T> | undefined>
  /** Aborts what is under way and leaves the area as it is. */
  cancel: () => void
}

/** @param set takes each area in turn, and never one of an older run */
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
        // Nothing may come between this question and `set`, not even the turn that another `await` takes.
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
