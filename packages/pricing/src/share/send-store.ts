/** Sending something to somebody: idle, on its way, sent, failed (search 4, "Send-savings dialog"). */
import { type ApiFailure, toFailure } from '@rxgauge/client'
import { createStore, type StoreApi } from 'zustand/vanilla'

export type Sending =
  | { status: 'idle' }
  | { status: 'sending' }
  | { status: 'sent'; recipient: string }
  | { status: 'failed'; failure: ApiFailure }

export interface SendStore {
  state: StoreApi<Sending>
  /** Does nothing while something is on its way. */
  send: (recipient: string, work: () => Promise<unknown>) => Promise<void>
  reset: () => void
}

export function createSendStore(): SendStore {
  const state = createStore<Sending>(() => ({ status: 'idle' }))
  const become = (next: Sending) => state.setState(next, true)
  return {
    state,
    async send(recipient, work) {
      if (state.getState().status === 'sending') return
      become({ status: 'sending' })
      try {
        await work()
        become({ status: 'sent', recipient })
      } catch (error) {
        become({ status: 'failed', failure: toFailure(error) })
      }
    },
    reset: () => become({ status: 'idle' }),
  }
}
