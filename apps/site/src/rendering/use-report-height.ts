/** In widget mode the page around us learns how high we are, so that its frame needs no scroll bar of its own. */
import { useRoot } from '@rxgauge/ui'
import { useEffect } from 'react'
import { useSite } from '../site-context'

/** `event.data` of the message: a height in CSS pixels, and nothing of what is shown. */
export interface HeightMessage {
  type: 'rxgauge:height'
  height: number
}

export function useReportHeight(): void {
  const { isWidget } = useSite()
  const { whenReady } = useRoot()
  useEffect(() => {
    if (!isWidget || window.parent === window) return
    let observer: ResizeObserver | undefined
    const cancel = whenReady((element) => {
      observer = new ResizeObserver(() => postHeight(Math.ceil(element.getBoundingClientRect().height)))
      observer.observe(element)
    })
    return () => {
      cancel()
      observer?.disconnect()
    }
  }, [isWidget, whenReady])
}

function postHeight(height: number) {
  const message: HeightMessage = { type: 'rxgauge:height', height }
  // Any page may know a height; which pages may frame us is the policy's to say.
  window.parent.postMessage(message, '*')
}
