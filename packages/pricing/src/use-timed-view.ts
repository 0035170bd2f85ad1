import type { Clock } from '@rxgauge/client'
import { useEffect, useState } from 'react'

/**
 * Renders a pure function of time, again whenever its result changes.
 * @param viewAt the view at a moment, and when time alone changes it (`undefined` for never)
 * @param since time of the last event; the view's time is never earlier
 */
export function useTimedView<V extends { nextAt: number | undefined }>(
  clock: Clock,
  viewAt: (now: number) => V,
  since = Number.NEGATIVE_INFINITY,
): V {
  const [wokeAt, setWokeAt] = useState(clock.now)
  const view = viewAt(Math.max(wokeAt, since))
  const { nextAt } = view
  useEffect(() => {
    if (nextAt === undefined) return
    // Timers may fire slightly early, so the time is at least the planned one.
    return clock.after(Math.max(nextAt - clock.now(), 0), () => setWokeAt(Math.max(clock.now(), nextAt)))
  }, [clock, nextAt])
  return view
}
