/** When typing has come to a pause: what is typed is sent then, and not with every key. */
import type { Clock } from '@rxgauge/client'
import { useEffect, useState } from 'react'

/** Milliseconds without a key before anything is sent. */
export const debounceDelay = 120

/** What was typed when typing last paused. */
export function useDebouncedText(clock: Clock, text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => clock.after(debounceDelay, () => setPaused(text)), [clock, text])
  return paused
}
