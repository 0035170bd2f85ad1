/** Home opened after a sign-in: what was wanted before it is done now. */
import { lazy, Suspense } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'

const PendingActionDialog = lazy(() => import('./pending-action-dialog'))

/** What the entry of the browser's history holds meanwhile. */
export interface PendingActionState {
  /** `keptAction` reads it. */
  pendingAction: unknown
}

export function usePendingAction(): unknown {
  return useHistoryState<PendingActionState | null>()?.pendingAction
}

export function PendingActionLoader() {
  const pending = usePendingAction()
  if (pending === undefined) return null
  return (
    <Suspense>
      {/* Without its state the entry asks for nothing more. */}
      <PendingActionDialog pending={pending} onClose={() => history.replaceState(null, '')} />
    </Suspense>
  )
}
