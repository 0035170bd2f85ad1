/** When typing has come to a pause: what is typed is sent then, and not with every key. */
import type { Clock } from '@rxgauge/client'
import { useEffect, useState } from 'react'

/** Milliseconds without a key before anything is sent. */
export const typingPause = 120

/** What was typed when typing last paused. */
export function usePausedText(clock: Clock, text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => clock.after(typingPause, () => setPaused(text)), [clock, text])
  return paused
}
