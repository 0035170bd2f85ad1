/** In widget mode, tells the embedding page our height, so that its frame needs no scroll bar. */
import type { HeightMessage } from '@rxgauge/contract'
import { useRoot } from '@rxgauge/ui'
import { useEffect } from 'react'
import { useSite } from '../site-context'

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
  // A height is no secret; the content security policy decides which pages may embed us.
  window.parent.postMessage(message, '*')
}
