/** What came of sending: a spinner's place, the success, or the error with the server's sentence. */
import { type FirstScreenMessages, fill, type SendMessages } from '@rxgauge/text'
import { Button } from '@rxgauge/ui'
import { failureSentence } from '../failure-sentence'
import type { SendState } from './send-store'

export interface SendOutcomeProps {
  sending: Exclude<SendState, { status: 'idle' }>
  what: 'coupon' | 'site'
  channel: 'text' | 'email'
  text: SendMessages
  messages: FirstScreenMessages
  onDone: () => void
  /** Back to the form. */
  onRetry: () => void
}

export function SendOutcome({ sending, what, channel, text, messages, onDone, onRetry }: SendOutcomeProps) {
  if (sending.status === 'sending') {
    return (
      <p className="rx-sending" role="status">
        <span className="rx-bar rx-pulse" />
        {text.sending}
      </p>
    )
  }
  if (sending.status === 'sent') {
    const [title, sentence] =
      what === 'coupon' ? [text.couponSent, text.couponSentTo] : [text.siteSent, text.siteSentTo]
    return (
      <div role="status">
        <h3 className="rx-outcome">{title}</h3>
        <p className="rx-outcome-text">{fill(sentence, { recipient: sending.recipient })}</p>
        <Button wide onClick={onDone}>
          {text.done}
        </Button>
      </div>
    )
  }
  return (
    <div role="alert">
      <h3 className="rx-outcome">{channel === 'text' ? text.textError : text.emailError}</h3>
      <p className="rx-outcome-text">{failureSentence(sending.failure, messages)}</p>
      <Button wide onClick={onRetry}>
        {text.ok}
      </Button>
    </div>
  )
}
