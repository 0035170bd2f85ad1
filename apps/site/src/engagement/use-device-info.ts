/** The server's data about this device, once its session is ready. */
import { calls } from '@rxgauge/contract'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useStore } from 'zustand/react'
import { useSessionOwner } from '../rendering/use-session-owner'
import { useSiteCall } from '../rendering/use-site-call'
import { useSite } from '../site-context'
import type { DeviceInfo } from './engagement-to-open'

export function useDeviceInfo(): { info: DeviceInfo | undefined; reload: () => void } {
  const { site, isWidget } = useSite()
  const owner = useSessionOwner()
  // Without this data the visitor isn't asked to rate or share the app.
  const { value, reload } = useSiteCall(calls.device.getDevice, owner !== undefined && !isWidget ? {} : undefined, {
    isQuiet: true,
  })
  useEffect(() => {
    if (value) site.session.tabStorage.set('deviceInfo', JSON.stringify(value))
  }, [site, value])
  const saves = useStore(site.zipSaves)
  const requestAgain = useEffectEvent(() => void reload())
  const requestedFor = useRef<string>(undefined)
  useEffect(() => {
    if (owner === undefined) return
    const reason = `${owner} ${saves}`
    if (requestedFor.current !== undefined && requestedFor.current !== reason) requestAgain()
    requestedFor.current = reason
  }, [owner, saves])
  return { info: value, reload: () => void reload() }
}
