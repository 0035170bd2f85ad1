/**
 * Whether the welcome screen comes first: a code is required, and this device was never registered (account 4, "Welcome").
 * A device whose registration is refused is told so, and gets the welcome screen when it tries again.
 */
import { wasRegistered } from '@rxgauge/client'
import { useStore } from 'zustand/react'
import { useDeviceFact, useSite } from '../site-context'

export function useNeedsCode(): boolean {
  const { site, options } = useSite()
  const { codeRequiredFlag } = options
  // The server knows no devices: it sends the welcome screen to all.
  const needsCode = useDeviceFact(
    () => codeRequiredFlag && !site.beganRegistered && !wasRegistered(site.session.deviceStorage),
    codeRequiredFlag,
  )
  return useStore(site.session.state, ({ status }) => needsCode && status !== 'ready')
}
