/** What the server knows of this device, once its session stands. */
import { calls } from '@rxgauge/contract'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand/react'
import { useSite } from '../site-context'
import type { DeviceInfo } from './engagement-to-open'

export function useDeviceInfo(): { info: DeviceInfo | undefined; reload: () => void } {
  const { site, isWidget } = useSite()
  const [info, setInfo] = useState<DeviceInfo>()
  const [count, setCount] = useState(0)
  const isReady = useStore(site.session.state, ({ status }) => status === 'ready')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another count asks anew.
  useEffect(() => {
    if (!isReady || isWidget) return
    let isWanted = true
    site.session
      .call(calls.device.getDevice, {})
      .then((found) => isWanted && setInfo(found))
      // Without an answer nobody is asked anything.
      .catch(() => undefined)
    return () => {
      isWanted = false
    }
  }, [site, isReady, isWidget, count])
  return { info, reload: () => setCount((before) => before + 1) }
}
