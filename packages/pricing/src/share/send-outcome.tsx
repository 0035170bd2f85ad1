/** The outcome of sharing: a spinner, the success, or the error with the server's sentence. */
import { formatPhone } from '@rxgauge/contract'
import { type FirstScreenMessages, fill, type SendMessages } from '@rxgauge/text'
import { Button } from '@rxgauge/ui'
import { failureSentence } from '../failure-sentence'
import type { Recipient, SendState } from './send-store'

/** What is sent. */
export type SentThing = 'coupon' | 'site' | 'list'

export interface SendOutcomeProps {
  sending: Exclude<SendState, { status: 'idle' }>
  what: SentThing
  text: SendMessages
  messages: FirstScreenMessages
  onDone: () => void
  /** Returns to the form. */
  onRetry: () => void
}

export function SendOutcome({ sending, what, text, messages, onDone, onRetry }: SendOutcomeProps) {
  if (sending.status === 'sending') {
    return (
      <p className="rx-sending" role="status">
        <span className="rx-bar rx-pulse" />
        {text.sending}
      </p>
    )
  }
  if (sending.status === 'sent') {
    const [title, sentence] = sentWords(what, text)
    return (
      <div role="status">
        <h3 className="rx-outcome">{title}</h3>
        <p className="rx-outcome-text">{fill(sentence, { recipient: nameOf(sending.to) })}</p>
        <Button wide onClick={onDone}>
          {text.done}
        </Button>
      </div>
    )
  }
  return (
    <div role="alert">
      <h3 className="rx-outcome">{'phoneNumber' in sending.to ? text.textError : text.emailError}</h3>
      <p className="rx-outcome-text">{failureSentence(sending.failure, messages)}</p>
      <Button wide onClick={onRetry}>
        {text.ok}
      </Button>
    </div>
  )
}

function sentWords(what: SentThing, text: SendMessages) {
  switch (what) {
    case 'coupon':
      return [text.couponSent, text.couponSentTo] as const
    case 'site':
      return [text.siteSent, text.siteSentTo] as const
    case 'list':
      return [text.listSent, text.listSentTo] as const
  }
}

const nameOf = (to: Recipient): string => ('phoneNumber' in to ? formatPhone(to.phoneNumber) : to.recipientEmail)
