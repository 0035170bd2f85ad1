/** Shares by one method at a time - QR code, text, email or print - and shows the outcome. */
import { formatPhone } from '@rxgauge/contract'
import type { FirstScreenMessages, SendMessages } from '@rxgauge/text'
import { Button, lazyPart, PartBoundary, Segments, useAdoptedStyles } from '@rxgauge/ui'
import { useState } from 'react'
import { useStore } from 'zustand/react'
import { EmailForm } from './email-form'
import { PhoneForm } from './phone-form'
import { SendOutcome, type SentThing } from './send-outcome'
import type { Recipient, SendStore } from './send-store'
import css from './share.css?inline'
import type { ShareMethod } from './share-methods'

const QrCode = lazyPart(() => import('../coupon/qr-code'))
const styles = [css]

interface SharePanelProps {
  what: SentThing
  ways: readonly ShareMethod[]
  text: SendMessages
  messages: FirstScreenMessages
  /** The URL in the QR code. `scan` is the text below it. */
  link: string
  scan: string
  /** A note about the link that's sent. */
  note?: string
  /** The state of sharing, which outlives this panel. */
  sending: SendStore
  send: (to: Recipient) => Promise<unknown>
  /** Called at each step, for counting. */
  onStep?: (channel: 'text' | 'email', step: 'attempted' | 'completed') => void
  print?: () => void
  onDone: () => void
}

export function SharePanel(props: SharePanelProps) {
  const { what, ways, text, messages, link, scan, print, onDone } = props
  const sending = useStore(props.sending)
  const { send: begin, retry } = props.sending.actions
  const unsent = sending.status === 'idle' ? sending.unsent : sending.to
  const [first = 'qr'] = ways
  const [method, setMethod] = useState<ShareMethod>(unsent === undefined ? first : channelTo(unsent))
  useAdoptedStyles(styles)

  async function send(to: Recipient) {
    const channel = channelTo(to)
    props.onStep?.(channel, 'attempted')
    await begin(to, () => props.send(to))
    if (props.sending.getState().status === 'sent') props.onStep?.(channel, 'completed')
  }

  if (sending.status !== 'idle') return <SendOutcome {...{ sending, what, text, messages, onDone }} onRetry={retry} />
  // Errors thrown while sending become outcomes, so there's nothing left to handle.
  const sentences = { sentences: messages.rules, onError: () => undefined }
  return (
    <div className="rx-form">
      {ways.length > 1 && (
        <Segments
          label={text.how}
          value={method}
          options={ways.map((value) => ({ value, label: text[value] }))}
          onChange={setMethod}
        />
      )}
      {method === 'qr' && <CodeToScan link={link} how={text.qr} scan={scan} messages={messages} />}
      {method === 'text' && (
        <PhoneForm
          label={text.phone}
          button={text.send}
          sentences={sentences}
          initial={unsent && 'phoneNumber' in unsent ? formatPhone(unsent.phoneNumber) : undefined}
          onSend={(phoneNumber) => send({ phoneNumber })}
        />
      )}
      {method === 'email' && (
        <EmailForm
          text={text}
          sentences={sentences}
          initial={unsent && 'recipientEmail' in unsent ? unsent : undefined}
          onSend={send}
        />
      )}
      {props.note !== undefined && (method === 'text' || method === 'email') && <p className="rx-note">{props.note}</p>}
      {method === 'print' && (
        <div>
          <p className="rx-outcome-text">{text.printText}</p>
          <Button wide onClick={print}>
            {text.openPdf}
          </Button>
        </div>
      )}
    </div>
  )
}

const channelTo = (to: Recipient) => ('phoneNumber' in to ? 'text' : 'email')

interface CodeToScanProps {
  link: string
  how: string
  scan: string
  messages: FirstScreenMessages
}

function CodeToScan({ link, how, scan, messages }: CodeToScanProps) {
  return (
    <div>
      <PartBoundary
        messages={{ ...messages, parts: { notLoaded: messages.errors.NETWORK, needsReload: messages.errors.crashed } }}
        fallback={<span className="rx-bar rx-bar-row rx-pulse" />}
      >
        <div className="rx-qr-frame">
          <QrCode text={link} name={`${how}: ${link}`} />
        </div>
      </PartBoundary>
      <p className="rx-outcome-text">{scan}</p>
    </div>
  )
}
