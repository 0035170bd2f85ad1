/**
 * Whether the welcome screen comes first: a code is required, and this device was never registered (account 4,
 * "Welcome"). A refused device is told so, and gets the welcome screen when it tries again.
 */
import { wasRegistered } from '@rxgauge/client'
import { useStore } from 'zustand/react'
import { useDeviceFact, useSite } from '../site-context'

export function useNeedsCode(): boolean {
  const { site, options } = useSite()
  const { codeRequiredFlag } = options
  // The server doesn't know the device, so it sends the welcome screen to everyone.
  const needsCode = useDeviceFact(
    () => codeRequiredFlag && !site.beganRegistered && !wasRegistered(site.session.deviceStorage),
    codeRequiredFlag,
  )
  return useStore(site.session.state, ({ status }) => needsCode && status !== 'ready')
}
