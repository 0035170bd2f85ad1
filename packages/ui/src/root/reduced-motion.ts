/** Whether the person asked their system for less motion. */
import { useSyncExternalStore } from 'react'

const query = '(prefers-reduced-motion: reduce)'

export function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribe, prefersLessMotion, () => false)
}

function subscribe(changed: () => void) {
  const list = matchMedia(query)
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}

/** The same at this moment, for what is about to move. */
export const prefersLessMotion = (): boolean => matchMedia(query).matches
