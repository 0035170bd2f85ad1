/** Sending something to somebody: idle, on its way, sent, failed (search 4, "Send-savings dialog"). */
import { type ActionStore, type ApiFailure, type Area, createActionStore, latest } from '@rxgauge/client'

export type SendState =
  | { status: 'idle' }
  | { status: 'sending' }
  | { status: 'sent'; recipient: string }
  | { status: 'failed'; failure: ApiFailure }

export interface SendActions {
  /** Does nothing while something is on its way. */
  send: (recipient: string, work: () => Promise<unknown>) => Promise<void>
  reset: () => void
}

export type SendStore = ActionStore<SendState, SendActions>

export function createSendStore(): SendStore {
  return createActionStore<SendState, SendActions>({ status: 'idle' }, ({ getState, setState }) => {
    // Without its signal: what is on its way is sent, also where nobody waits for the outcome any more.
    const sending = latest<string>((area) => setState(stateOf(area), true))
    return {
      async send(recipient, work) {
        if (getState().status === 'sending') return
        await sending.run(async () => {
          await work()
          return recipient
        })
      },
      reset() {
        sending.cancel()
        setState({ status: 'idle' }, true)
      },
    }
  })
}

function stateOf(area: Area<string>): SendState {
  switch (area.status) {
    case 'idle':
      return area
    case 'loading':
      return { status: 'sending' }
    case 'success':
      return { status: 'sent', recipient: area.value }
    case 'failure':
      return { status: 'failed', failure: area.failure }
  }
}
