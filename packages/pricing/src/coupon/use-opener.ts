/** Opens a page of its own, by press or by itself, and knows when the browser did not let it. */
import { sizes } from '@rxgauge/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useResults } from '../results/results-context'

interface Opener {
  open: () => void
  /** The browser blocked a window: a link shows instead. */
  isBlocked: boolean
}

/**
 * @param address where it leads, `undefined` for nowhere
 * @param opensBySelf an id for which it opens without a press, once
 */
export function useOpener(address: string | undefined, opensBySelf: string | undefined): Opener {
  const { host } = useResults()
  const [isBlocked, setBlocked] = useState(false)
  const opened = useRef<string | undefined>(undefined)
  const open = () => setBlocked(address !== undefined && !host.openWindow(address, sizes.couponWindow))
  const openOnce = useEffectEvent(open)
  useEffect(() => {
    if (opensBySelf === undefined || address === undefined || opened.current === opensBySelf) return
    opened.current = opensBySelf
    openOnce()
  }, [opensBySelf, address])
  return { open, isBlocked }
}
