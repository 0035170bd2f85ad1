/** What the server knows of this device, once its session is ready. */
import { calls } from '@rxgauge/contract'
import { useEffect, useEffectEvent } from 'react'
import { useStore } from 'zustand/react'
import { useSiteCall } from '../rendering/use-site-call'
import { useSite } from '../site-context'
import type { DeviceInfo } from './engagement-to-open'

export function useDeviceInfo(): { info: DeviceInfo | undefined; reload: () => void } {
  const { site, isWidget } = useSite()
  const isReady = useStore(site.session.state, ({ status }) => status === 'ready')
  // Without this information nobody is asked to rate or share anything.
  const { value, reload } = useSiteCall(calls.device.getDevice, isReady && !isWidget ? {} : undefined, {
    isQuiet: true,
  })
  useEffect(() => {
    if (value) site.session.tabStorage.set('deviceInfo', JSON.stringify(value))
  }, [site, value])
  const saves = useStore(site.zipSaves)
  const reloadOnSave = useEffectEvent(() => void reload())
  useEffect(() => {
    if (saves > 0) reloadOnSave()
  }, [saves])
  return { info: value, reload: () => void reload() }
}
