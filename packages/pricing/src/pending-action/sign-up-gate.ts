/** The gate: what a guest wants to do, until they sign up, sign in or turn back (search 4, "Reminders"). */
import { type ActionStore, createActionStore } from '@rxgauge/client'
import type { PendingAction } from './pending-action'

interface SignUpGateActions {
  open: (action: PendingAction) => void
  close: () => void
}

/** The pending action; `undefined` while the gate is closed. */
export type SignUpGate = ActionStore<PendingAction | undefined, SignUpGateActions>

export function createSignUpGate(): SignUpGate {
  return createActionStore<PendingAction | undefined, SignUpGateActions>(undefined, (store) => ({
    open: (action) => store.setState(action, true),
    close: () => store.setState(undefined, true),
  }))
}
