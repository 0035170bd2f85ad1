/** The gate: what somebody without an account wanted, until they sign up, sign in or turn back (search 4, "Reminders"). */
import type { GateReason } from '@rxgauge/pricing'
import { createStore, type StoreApi } from 'zustand/vanilla'

export interface Gate {
  /** What was wanted; `undefined` while the gate is closed. */
  state: StoreApi<GateReason | undefined>
  open: (reason: GateReason) => void
  close: () => void
}

export function createGate(): Gate {
  const state = createStore<GateReason | undefined>(() => undefined)
  return {
    state,
    open: (reason) => state.setState(reason, true),
    close: () => state.setState(undefined, true),
  }
}
