/** Opens a page in its own window, by press or automatically, and reports whether the browser blocked it. */
import { sizes } from '@rxgauge/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useResults } from '../results/results-context'

interface Opener {
  open: () => void
  /** The browser blocked the window, so a link is shown instead. */
  isBlocked: boolean
}

/**
 * @param address page to open; `undefined` for none
 * @param autoOpenId an id for which the page opens once without a press
 */
export function useOpenWindow(address: string | undefined, autoOpenId: string | undefined): Opener {
  const { host } = useResults()
  const [isBlocked, setBlocked] = useState(false)
  const opened = useRef<string | undefined>(undefined)
  const open = () => setBlocked(address !== undefined && !host.openWindow(address, sizes.couponWindow))
  const openOnce = useEffectEvent(open)
  useEffect(() => {
    if (autoOpenId === undefined || address === undefined || opened.current === autoOpenId) return
    opened.current = autoOpenId
    openOnce()
  }, [autoOpenId, address])
  return { open, isBlocked }
}
