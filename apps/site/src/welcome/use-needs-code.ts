/** Whether the welcome screen stands first: a code is required, and this device was never registered (account 4, "Welcome"). */
import { useStore } from 'zustand/react'
import { useIsBrowser, useSite } from '../site-context'

export function useNeedsCode(): boolean {
  const { site, options } = useSite()
  const isBrowser = useIsBrowser()
  const isReady = useStore(site.session.state, ({ status }) => status === 'ready')
  if (!options.codeRequiredFlag || isReady) return false
  // The server knows no devices: it sends the welcome screen to all.
  return !isBrowser || site.session.local.get('deviceId') === undefined
}
