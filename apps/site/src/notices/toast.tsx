/** A sentence at the lower left for five seconds, announced politely; it can be closed sooner. */
import { CloseIcon, useRoot } from '@rxgauge/ui'
import { useEffect } from 'react'
import { useStore } from 'zustand/react'
import { useSite } from '../site-context'

export function Toast() {
  const { site, messages } = useSite()
  const sentence = useStore(site.notices, (state) => state.toast)
  const { announceInDialog } = useRoot()
  useEffect(() => {
    if (sentence !== undefined) announceInDialog(sentence)
  }, [sentence, announceInDialog])
  return (
    <div className="site-toasts" role="status">
      {sentence !== undefined && (
        <div className="site-toast">
          <span>{sentence}</span>
          <button type="button" aria-label={messages.common.close} onClick={site.notices.actions.closeToast}>
            <CloseIcon />
          </button>
        </div>
      )}
    </div>
  )
}
