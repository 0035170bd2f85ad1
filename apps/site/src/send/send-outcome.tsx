/** What came of sending: a spinner's place, the success, or the error with the server's sentence. */
import { failureSentence } from '@rxgauge/pricing'
import { fill } from '@rxgauge/text'
import { Button } from '@rxgauge/ui'
import { useSite } from '../site-context'
import type { Sending } from './send-store'

export interface SendOutcomeProps {
  sending: Exclude<Sending, { status: 'idle' }>
  what: 'coupon' | 'site'
  channel: 'text' | 'email'
  onDone: () => void
  /** Back to the form. */
  onRetry: () => void
}

export function SendOutcome({ sending, what, channel, onDone, onRetry }: SendOutcomeProps) {
  const { messages, text } = useSite()
  const { send } = text
  if (sending.status === 'sending') {
    return (
      <p className="site-waiting" role="status">
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
        <h3 className="site-outcome">{title}</h3>
        <p className="site-dialog-text">{fill(sentence, { recipient: sending.recipient })}</p>
        <Button wide onClick={onDone}>
          {send.done}
        </Button>
      </div>
    )
  }
  return (
    <div role="alert">
      <h3 className="site-outcome">{channel === 'text' ? send.textError : send.emailError}</h3>
      <p className="site-dialog-text">{failureSentence(sending.failure, messages)}</p>
      <Button wide onClick={onRetry}>
        {send.ok}
      </Button>
    </div>
  )
}
