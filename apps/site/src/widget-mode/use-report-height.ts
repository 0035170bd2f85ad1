/** In widget mode the page around us learns how high we are, so that its frame needs no scroll bar of its own. */
import { useRootElement } from '@rxgauge/ui'
import { useEffect } from 'react'
import { useSite } from '../site-context'

/** `event.data` of the message: a height in CSS pixels, and nothing of what is shown. */
export interface HeightMessage {
  type: 'rxgauge:height'
  height: number
}

export function useReportHeight(): void {
  const { isWidget } = useSite()
  const element = useRootElement()
  useEffect(() => {
    if (!isWidget || !element || window.parent === window) return
    let last = 0
    const observer = new ResizeObserver(() => {
      const height = Math.ceil(element.getBoundingClientRect().height)
      if (height === last) return
      last = height
      const message: HeightMessage = { type: 'rxgauge:height', height }
      // Any page may know a height; which pages may frame us is the policy's to say.
      window.parent.postMessage(message, '*')
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [isWidget, element])
}
