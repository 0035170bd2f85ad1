/** Whether the person has asked their system for reduced motion. */
import { useSyncExternalStore } from 'react'

const query = '(prefers-reduced-motion: reduce)'

export function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribe, prefersReducedMotion, () => false)
}

function subscribe(changed: () => void) {
  const list = matchMedia(query)
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}

/** The current value, for animations about to start. */
export const prefersReducedMotion = (): boolean => matchMedia(query).matches
