/** Home opened after a sign-in: what was wanted before it is done now. */
import { lazyPart } from '@rxgauge/ui'
import { useHistoryState } from 'wouter/use-browser-location'
import { SitePart } from '../rendering/site-part'

const PendingActionDialog = lazyPart(() => import('./pending-action-dialog'))

/** What the entry of the browser's history holds meanwhile. */
export interface PendingActionState {
  /** `storedAction` reads it. */
  pendingAction: unknown
}

export function usePendingAction(): unknown {
  return useHistoryState<PendingActionState | null>()?.pendingAction
}

export function PendingActionLoader() {
  const pending = usePendingAction()
  if (pending === undefined) return null
  // Without its state the entry asks for nothing more.
  const close = () => history.replaceState(null, '')
  return (
    <SitePart onClose={close}>
      <PendingActionDialog pending={pending} onClose={close} />
    </SitePart>
  )
}
