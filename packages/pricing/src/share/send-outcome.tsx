/** What came of sending: a spinner's place, the success, or the error with the server's sentence. */
import { fill, type Language, type Messages, sendText } from '@rxgauge/text'
import { Button } from '@rxgauge/ui'
import { failureSentence } from '../failure-sentence'
import type { SendState } from './send-store'

export interface SendOutcomeProps {
  sending: Exclude<SendState, { status: 'idle' }>
  what: 'coupon' | 'site'
  channel: 'text' | 'email'
  language: Language
  messages: Messages
  onDone: () => void
  /** Back to the form. */
  onRetry: () => void
}

export function SendOutcome({ sending, what, channel, language, messages, onDone, onRetry }: SendOutcomeProps) {
  const send = sendText(language)
  if (sending.status === 'sending') {
    return (
      <p className="rx-sending" role="status">
        <span className="rx-bar rx-pulse" />
        {send.sending}
      </p>
    )
  }
  if (sending.status === 'sent') {
    const [title, sentence] =
      what === 'coupon' ? [send.couponSent, send.couponSentTo] : [send.siteSent, send.siteSentTo]
    return (
      <div role="status">
        <h3 className="rx-outcome">{title}</h3>
        <p className="rx-outcome-text">{fill(sentence, { recipient: sending.recipient })}</p>
        <Button wide onClick={onDone}>
          {send.done}
        </Button>
      </div>
    )
  }
  return (
    <div role="alert">
      <h3 className="rx-outcome">{channel === 'text' ? send.textError : send.emailError}</h3>
      <p className="rx-outcome-text">{failureSentence(sending.failure, messages)}</p>
      <Button wide onClick={onRetry}>
        {send.ok}
      </Button>
    </div>
  )
}
