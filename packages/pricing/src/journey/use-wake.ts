/** Renders anew when a moment that matters has come. */
import type { Clock } from '@rxgauge/client'
import { useEffect, useState } from 'react'

/** @param nextAt when to look again; `undefined` for never */
export function useWake(clock: Clock, nextAt: number | undefined): void {
  const [, wake] = useState(0)
  useEffect(() => {
    if (nextAt === undefined) return
    return clock.after(Math.max(nextAt - clock.now(), 0), () => wake((count) => count + 1))
  }, [clock, nextAt])
}
