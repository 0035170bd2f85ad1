/** Keeps the screen on while the page shows, where the browser can. */
import { useEffect } from 'react'

export function useScreenAwake(): void {
  useEffect(() => {
    let lock: Promise<WakeLockSentinel | undefined> | undefined
    const release = () => {
      void lock?.then((held) => held?.release())
      lock = undefined
    }
    // The browser also ends it when the page is hidden, and never renews it.
    const follow = () => {
      if (document.visibilityState !== 'visible') return release()
      lock ??= requestLock()
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      release()
    }
  }, [])
}

/** `undefined` if the browser can't, or doesn't want to, such as with a low battery. */
async function requestLock(): Promise<WakeLockSentinel | undefined> {
  if (!('wakeLock' in navigator)) return undefined
  return navigator.wakeLock.request('screen').catch(() => undefined)
}
