/** The shared behavior of the share and rating dialogs. */
import { calls } from '@rxgauge/contract'
import { useState } from 'react'
import { useSite } from '../site-context'

export interface EngagementDialogProps {
  engagementId: number
  onDismiss: () => void
  /** Called after sharing or rating. */
  onDone: () => void
}

export function useEngagement({ engagementId, onDismiss, onDone }: EngagementDialogProps) {
  const { site } = useSite()
  const [isBusy, setBusy] = useState(false)
  return {
    isBusy,
    /**
     * Sends the visitor's response and shows the server's sentence. A failure closes the dialog silently (search 8).
     */
    async submit(send: () => Promise<{ message: string }>) {
      setBusy(true)
      try {
        const { message } = await send()
        site.notices.actions.toast(message)
        onDone()
      } catch {
        onDismiss()
      }
    },
    /** Mutes the question on this device for good. */
    mute() {
      // If this fails, the question comes back on the next visit.
      site.session.call(calls.settings.muteEngagement, { params: { id: engagementId } }).catch(() => undefined)
      onDismiss()
    },
  }
}
