/** The state of sharing: idle, sending, sent, failed (search 4, "Send-savings dialog"). */
import { type ActionStore, type ApiFailure, type Area, createActionStore, latest } from '@rxgauge/client'
import type { EmailRecipient } from './email-form'

export type Recipient = { phoneNumber: string } | EmailRecipient

export type SendState =
  /** `unsent`: the recipient after a failure, as the form's initial values. */
  | { status: 'idle'; unsent: Recipient | undefined }
  | { status: 'sending'; to: Recipient }
  | { status: 'sent'; to: Recipient }
  | { status: 'failed'; to: Recipient; failure: ApiFailure }

export interface SendActions {
  /** Does nothing while something is being sent. */
  send: (to: Recipient, work: () => Promise<unknown>) => Promise<void>
  /** Returns from a failure to the form, with what was typed. */
  retry: () => void
  reset: () => void
}

export type SendStore = ActionStore<SendState, SendActions>

const untried: SendState = { status: 'idle', unsent: undefined }

export function createSendStore(): SendStore {
  return createActionStore<SendState, SendActions>(untried, ({ getState, setState }) => {
    let to: Recipient = { phoneNumber: '' }
    // Without the abort signal: once started, it's sent even if nobody waits for the outcome.
    const sending = latest<unknown>((area) => setState(toSendState(area, to), true))
    return {
      async send(recipient, work) {
        if (getState().status === 'sending') return
        to = recipient
        await sending.run(work)
      },
      retry() {
        sending.cancel()
        setState({ status: 'idle', unsent: to }, true)
      },
      reset() {
        sending.cancel()
        setState(untried, true)
      },
    }
  })
}

function toSendState(area: Area<unknown>, to: Recipient): SendState {
  switch (area.status) {
    case 'idle':
      return untried
    case 'loading':
      return { status: 'sending', to }
    case 'success':
      return { status: 'sent', to }
    case 'failure':
      return { status: 'failed', to, failure: area.failure }
  }
}
