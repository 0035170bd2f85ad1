/** Waits for a pause in typing, so that not every key sends a request. */
import type { Clock } from '@rxgauge/client'
import { useEffect, useState } from 'react'

/** Milliseconds without a key press that count as a pause. */
export const debounceDelay = 120

/** The text as of the last pause in typing. */
export function useDebouncedText(clock: Clock, text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => clock.after(debounceDelay, () => setPaused(text)), [clock, text])
  return paused
}
