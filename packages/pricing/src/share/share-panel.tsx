/** One way at a time: the code, a number, an address or the paper; and what came of it. */
import { formatPhone } from '@rxgauge/contract'
import type { FirstScreenMessages, SendMessages } from '@rxgauge/text'
import { Button, lazyPart, PartBoundary, Segments, useAdoptedStyles } from '@rxgauge/ui'
import { useState } from 'react'
import { useStore } from 'zustand/react'
import { EmailForm, type EmailRecipient } from './email-form'
import { PhoneForm } from './phone-form'
import { SendOutcome } from './send-outcome'
import { createSendStore } from './send-store'
import css from './share.css?inline'
import type { ShareMethod } from './share-methods'

const QrCode = lazyPart(() => import('../coupon/qr-code'))
const styles = [css]

export type Recipient = { phoneNumber: string } | EmailRecipient

interface SharePanelProps {
  what: 'coupon' | 'site'
  ways: readonly ShareMethod[]
  text: SendMessages
  messages: FirstScreenMessages
  /** The address that the code stands for, and what is said under it. */
  link: string
  scan: string
  /** What is said of the link that is sent. */
  note?: string
  send: (to: Recipient) => Promise<unknown>
  /** Hears of each step, for counting. */
  onStep?: (channel: 'text' | 'email', step: 'attempted' | 'completed') => void
  print?: () => void
  onDone: () => void
}

export function SharePanel(props: SharePanelProps) {
  const { what, ways, text, messages, link, scan, print, onDone } = props
  const [first = 'qr'] = ways
  const [way, setWay] = useState<ShareMethod>(first)
  const [store] = useState(createSendStore)
  const sending = useStore(store)
  useAdoptedStyles(styles)

  async function send(channel: 'text' | 'email', shown: string, to: Recipient) {
    props.onStep?.(channel, 'attempted')
    await store.actions.send(shown, () => props.send(to))
    if (store.getState().status === 'sent') props.onStep?.(channel, 'completed')
  }

  if (sending.status !== 'idle') {
    const channel = way === 'email' ? 'email' : 'text'
    return <SendOutcome {...{ sending, what, channel, text, messages, onDone }} onRetry={store.actions.reset} />
  }
  // Nothing else can go wrong here: what sending throws is an outcome.
  const sentences = { sentences: messages.rules, onError: () => undefined }
  return (
    <div className="rx-form">
      {ways.length > 1 && (
        <Segments
          label={text.how}
          value={way}
          options={ways.map((value) => ({ value, label: text[value] }))}
          onChange={setWay}
        />
      )}
      {way === 'qr' && <CodeToScan link={link} how={text.qr} scan={scan} messages={messages} />}
      {way === 'text' && (
        <PhoneForm
          label={text.phone}
          button={text.send}
          sentences={sentences}
          onSend={(phoneNumber) => send('text', formatPhone(phoneNumber), { phoneNumber })}
        />
      )}
      {way === 'email' && (
        <EmailForm text={text} sentences={sentences} onSend={(to) => send('email', to.recipientEmail, to)} />
      )}
      {props.note !== undefined && (way === 'text' || way === 'email') && <p className="rx-note">{props.note}</p>}
      {way === 'print' && (
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
