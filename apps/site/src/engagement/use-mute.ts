/** Closes a question for good: it is not put again on this device. */
import { calls } from '@rxgauge/contract'
import { useSite } from '../site-context'

export function useMute(engagementId: number, onDismiss: () => void): () => void {
  const { site } = useSite()
  return () => {
    // A mute that does not come through is asked for again at the next visit.
    site.session.call(calls.settings.muteEngagement, { params: { id: engagementId } }).catch(() => undefined)
    onDismiss()
  }
}
