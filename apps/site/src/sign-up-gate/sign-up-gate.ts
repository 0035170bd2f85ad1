/** The gate: what somebody without an account wanted, until they sign up, sign in or turn back (search 4, "Reminders"). */
import type { PendingAction } from '@rxgauge/pricing'
import { createStore, type StoreApi } from 'zustand/vanilla'

export interface SignUpGate {
  /** What was wanted; `undefined` while the gate is closed. */
  state: StoreApi<PendingAction | undefined>
  open: (action: PendingAction) => void
  close: () => void
}

export function createSignUpGate(): SignUpGate {
  const state = createStore<PendingAction | undefined>(() => undefined)
  return {
    state,
    open: (action) => state.setState(action, true),
    close: () => state.setState(undefined, true),
  }
}
