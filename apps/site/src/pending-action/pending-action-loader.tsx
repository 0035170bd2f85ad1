/** On home after a sign-in: completes the pending action. */
import { lazyPart } from '@rxgauge/ui'
import { useHistoryState } from 'wouter/use-browser-location'
import { SitePart } from '../rendering/site-part'

const PendingActionDialog = lazyPart(() => import('./pending-action-dialog'))

/** The history entry's state meanwhile. */
export interface PendingActionState {
  /** Parsed by `storedAction`. */
  pendingAction: unknown
}

export function usePendingAction(): unknown {
  return useHistoryState<PendingActionState | null>()?.pendingAction
}

export function PendingActionLoader() {
  const pending = usePendingAction()
  if (pending === undefined) return null
  // Clears the state, so that going back doesn't repeat it.
  const close = () => history.replaceState(null, '')
  return (
    <SitePart onClose={close}>
      <PendingActionDialog pending={pending} onClose={close} />
    </SitePart>
  )
}
