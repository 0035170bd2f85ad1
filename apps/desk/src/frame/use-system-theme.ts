import { useSyncExternalStore } from 'react'

const query = '(prefers-color-scheme: dark)'

function subscribe(changed: () => void) {
  const list = matchMedia(query)
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}

/** The theme that the device asks for. */
export const useSystemTheme = (): 'light' | 'dark' =>
  useSyncExternalStore(subscribe, () => (matchMedia(query).matches ? 'dark' : 'light'))
