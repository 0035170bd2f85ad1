/** What a pure function of the time shows, rendered again when it says that it changes. */
import type { Clock } from '@rxgauge/client'
import { useEffect, useState } from 'react'

/**
 * @param viewAt what shows at a moment, and when that changes by time alone: `undefined` for never
 * @param since when something last happened: it is no earlier than that
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
    // A timer may be a moment early: then it is taken to be on time.
    return clock.after(Math.max(nextAt - clock.now(), 0), () => setWokeAt(Math.max(clock.now(), nextAt)))
  }, [clock, nextAt])
  return view
}
