/** Runs one task at a time. */
export type Lock = <T>(task: () => Promise<T>) => Promise<T>

export const withoutLock: Lock = (task) => task()

/**
 * Runs one task at a time among all users of the same lock name on this page, such as two widgets of one
 * organization. Browsers without locks, such as on a page without TLS, run tasks at once.
 */
export function pageLock(name: string): Lock {
  // Another tab has its own time origin.
  return browserLock(`${name} ${performance.timeOrigin}`)
}

/** Like `pageLock`, but among all tabs of this origin. */
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
      // A sandboxed page may not use locks.
      if (isRunning) throw error
      return task()
    }
  }
}
