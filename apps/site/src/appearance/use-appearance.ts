/** The appearance of the page, which follows the system, the person's choice, and other tabs. */
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import { useStore } from 'zustand/react'
import type { Site } from '../site'
import { useSite } from '../site-context'
import { applyAppearance, darkSystem, shownTheme } from './appearance'

/** Applied before the browser paints. In widget mode the page stays light, like the frame of a partner's page. */
export function useAppliedAppearance({ appearance }: Site, isWidget: boolean): void {
  const chosen = useStore(appearance)
  const isSystemDark = useIsSystemDark()
  useLayoutEffect(() => {
    if (!isWidget) applyAppearance(document, chosen, isSystemDark)
  }, [chosen, isSystemDark, isWidget])
  useEffect(() => {
    const { follow } = appearance.actions
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [appearance])
}

/** Adds the look of the page to the address of one in a frame. */
export function useFrameLook(): (address: string) => string {
  const { site, isWidget } = useSite()
  const chosen = useStore(site.appearance)
  const isSystemDark = useIsSystemDark()
  if (isWidget) return (address) => address
  return (address) => {
    const url = new URL(address)
    url.searchParams.set('theme', shownTheme(chosen, isSystemDark))
    url.searchParams.set('text', chosen.textSize)
    const { face } = document.documentElement.dataset
    if (face !== undefined) url.searchParams.set('face', face)
    return url.href
  }
}

const subscribe = (changed: () => void) => {
  const list = matchMedia(darkSystem)
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}

const useIsSystemDark = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(darkSystem).matches,
    () => false,
  )
