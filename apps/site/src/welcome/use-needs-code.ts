/** Whether the welcome screen stands first: a code is required, and this device was never registered (account 4, "Welcome"). */
import { useSyncExternalStore } from 'react'
import { useStore } from 'zustand/react'
import { useSite } from '../site-context'

const never = () => () => undefined

export function useNeedsCode(): boolean {
  const { site, options } = useSite()
  const { codeRequiredFlag } = options
  const isReady = useStore(site.session.state, ({ status }) => status === 'ready')
  const needsCode = useSyncExternalStore(
    never,
    () => codeRequiredFlag && site.session.local.get('deviceId') === undefined,
    // The server knows no devices: it sends the welcome screen to all.
    () => codeRequiredFlag,
  )
  return needsCode && !isReady
}
