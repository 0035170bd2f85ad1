/** Runs one task at a time; the next begins when the one before has ended. */
export type Lock = <T>(task: () => Promise<T>) => Promise<T>

export const withoutLock: Lock = (task) => task()

/**
 * One task at a time among everything on this page that names the same lock, such as two widgets of one organization.
 * Where a browser has no locks, as on a page without TLS, tasks run as they come.
 */
export function pageLock(name: string): Lock {
  // Another tab has a page of its own.
  return browserLock(`${name} ${performance.timeOrigin}`)
}

/** The same among all tabs of this origin. */
export const originLock = (name: string): Lock => browserLock(`rxgauge:${name}`)

function browserLock(name: string): Lock {
  if (!('locks' in navigator)) return withoutLock
  return async (task) => {
    let isRunning = false
    try {
      return await navigator.locks.request(name, () => {
        isRunning = true
        return task()
      })
    } catch (error) {
      // A sandboxed page may not lock anything.
      if (isRunning) throw error
      return task()
    }
  }
}
