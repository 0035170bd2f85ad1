/** The gate: what somebody without an account wanted, until they sign up, sign in or turn back (search 4, "Reminders"). */
import type { SignUpGateReason } from '@rxgauge/pricing'
import { createStore, type StoreApi } from 'zustand/vanilla'

export interface SignUpGate {
  /** What was wanted; `undefined` while the gate is closed. */
  state: StoreApi<SignUpGateReason | undefined>
  open: (reason: SignUpGateReason) => void
  close: () => void
}

export function createSignUpGate(): SignUpGate {
  const state = createStore<SignUpGateReason | undefined>(() => undefined)
  return {
    state,
    open: (reason) => state.setState(reason, true),
    close: () => state.setState(undefined, true),
  }
}
