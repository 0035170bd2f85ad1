/** What both questions about the app do with their answer. */
import { calls } from '@rxgauge/contract'
import { useState } from 'react'
import { useSite } from '../site-context'

export interface EngagementDialogProps {
  engagementId: number
  onDismiss: () => void
  /** Shared or rated. */
  onDone: () => void
}

export function useEngagement({ engagementId, onDismiss, onDone }: EngagementDialogProps) {
  const { site } = useSite()
  const [isBusy, setBusy] = useState(false)
  return {
    isBusy,
    /** Sends the answer; the server's sentence is shown, and a failure closes the dialog silently (search 8). */
    async answer(send: () => Promise<{ message: string }>) {
      setBusy(true)
      try {
        const { message } = await send()
        site.notices.actions.toast(message)
        onDone()
      } catch {
        onDismiss()
      }
    },
    /** Closes the question for good: it is not put again on this device. */
    mute() {
      // A mute that does not come through is asked for again at the next visit.
      site.session.call(calls.settings.muteEngagement, { params: { id: engagementId } }).catch(() => undefined)
      onDismiss()
    },
  }
}
