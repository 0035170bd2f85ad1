/** The site by QR code, text or email; text and email where the organization's flags allow (search 4, "Send-savings dialog"). */
import { calls, formatPhone } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { Segments } from '@rxgauge/ui'
import { Dialog } from '@rxgauge/ui/dialog'
import { lazy, Suspense, useState } from 'react'
import { useStore } from 'zustand/react'
import { useTrack } from '../analytics/use-data-layer'
import { useSite } from '../site-context'
import { EmailForm } from './email-form'
import { PhoneForm } from './phone-form'
import { SendOutcome } from './send-outcome'
import { createSendStore } from './send-store'

const QrCode = lazy(() => import('@rxgauge/pricing/qr-code'))

type Way = 'qr' | 'text' | 'email'

export default function SendSiteDialog({ onClose }: { onClose: () => void }) {
  const { site, organization, options, messages, text } = useSite()
  const track = useTrack()
  const ways: Way[] = [
    'qr',
    ...(options.couponTextFlag ? (['text'] as const) : []),
    ...(options.couponEmailFlag ? (['email'] as const) : []),
  ]
  const [way, setWay] = useState<Way>('qr')
  const [store] = useState(createSendStore)
  const sending = useStore(store.state)
  const query = organization.code === '' ? '' : `?orgCode=${encodeURIComponent(organization.code)}`
  const link = options.branchIoLink || `${site.origin}/${query}`
  const { send } = text

  async function share(channel: 'text' | 'email', recipient: string, work: () => Promise<unknown>) {
    track.share(channel, 'attempted')
    await store.send(recipient, work)
    if (store.state.getState().status === 'sent') track.share(channel, 'completed')
  }

  return (
    <Dialog title={send.siteTitle} closeLabel={messages.common.close} onClose={onClose}>
      {sending.status === 'idle' ? (
        <div className="site-stack">
          {ways.length > 1 && (
            <Segments
              label={send.how}
              value={way}
              options={ways.map((value) => ({ value, label: send[value] }))}
              onChange={setWay}
            />
          )}
          {way === 'qr' && (
            <>
              <Suspense fallback={<span className="rx-bar rx-pulse" />}>
                <div className="site-qr">
                  <QrCode text={link} name={fill('{how}: {link}', { how: send.qr, link })} />
                </div>
              </Suspense>
              <p className="site-dialog-text">{send.scan}</p>
            </>
          )}
          {way === 'text' && (
            <PhoneForm
              label={send.phone}
              button={send.send}
              onSend={(phoneNumber) =>
                void share('text', formatPhone(phoneNumber), () =>
                  site.session.call(calls.settings.shareAppByText, { body: { phoneNumber } }),
                )
              }
            />
          )}
          {way === 'email' && (
            <EmailForm
              onSend={(recipient) =>
                void share('email', recipient.recipientEmail, () =>
                  site.session.call(calls.settings.shareAppByEmail, { body: recipient }),
                )
              }
            />
          )}
        </div>
      ) : (
        <SendOutcome
          sending={sending}
          what="site"
          channel={way === 'email' ? 'email' : 'text'}
          onDone={onClose}
          onRetry={store.reset}
        />
      )}
    </Dialog>
  )
}
