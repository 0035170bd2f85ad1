/** The site and its current state, for its components. */
import { isSignedIn } from '@rxgauge/client'
import { isProfessional, type SiteRoute } from '@rxgauge/contract'
import { createContext, useContext, useSyncExternalStore } from 'react'
import { useStore } from 'zustand/react'
import type { ReadyState, Site } from './site'

interface SiteContextValue {
  site: Site
  now: ReadyState
  /** Without header and footer, embedded in another page. */
  isWidget: boolean
}

export const SiteContext = createContext<SiteContextValue | undefined>(undefined)
export const RouteContext = createContext<SiteRoute>({ name: 'home' })

export function useSite() {
  const value = useContext(SiteContext)
  if (!value) throw new Error('useSite must be used inside the site')
  const { site, now, isWidget } = value
  const { organization, messages, language } = now
  return {
    site,
    organization,
    options: organization.options,
    messages,
    text: messages.site,
    language,
    isWidget,
    isProfessional: isProfessional(organization),
  }
}

export const useRouteNow = (): SiteRoute => useContext(RouteContext)

/** Whether somebody is signed in on this device. */
export function useSignedIn(): boolean {
  return useStore(useSite().site.session.visitor, isSignedIn)
}

const never = () => () => undefined

/**
 * A fact that only the device knows: the server and the first render use `onServer`. If both values are equal,
 * nothing re-renders.
 */
export const useDeviceFact = (read: () => boolean, onServer: boolean): boolean =>
  useSyncExternalStore(never, read, () => onServer)

/** `false` on the server and in the first render, then `true`. */
export const useIsBrowser = (): boolean => useDeviceFact(() => true, false)
