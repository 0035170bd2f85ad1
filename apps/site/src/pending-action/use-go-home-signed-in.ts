/** A sign-in leads home (account 4, "Login"), with the pending action as the router's state. */
import { fixedPaths } from '@rxgauge/contract'
import { useGo } from '../links'
import { useSite } from '../site-context'
import type { PendingActionState } from './pending-action-loader'
import { readStoredAction } from './stored-action'

export function useGoHomeSignedIn(): (options?: { replace: boolean }) => void {
  const { site } = useSite()
  const go = useGo()
  return (options) => {
    const action = readStoredAction(site)
    const state: PendingActionState | undefined = action && { pendingAction: action }
    go(fixedPaths.home, { ...options, state })
  }
}
