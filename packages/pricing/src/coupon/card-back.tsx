/** The back of a card: a QR code that opens the result on a phone, and links to the app stores if there are any. */
import { fill } from '@rxgauge/text'
import { lazyPart } from '@rxgauge/ui'
import { useResults } from '../results/results-context'
import { useResultLink } from '../results/use-result-link'
import { ScreenBoundary } from '../screens/screen-boundary'
import { cardCode } from './card-code'
import { TicketBand } from './ticket'

const QrCode = lazyPart(() => import('./qr-code'))

export function CardBack({ isHidden }: { isHidden: boolean }) {
  const { host, messages } = useResults()
  const link = useResultLink()
  const { app } = host.organization
  const stores = [
    [messages.coupon.appStore, host.session.resolveUrl(app.appStoreUrl)],
    [messages.coupon.googlePlay, host.session.resolveUrl(app.googlePlayStoreUrl)],
  ] as const
  if (link === undefined) return null
  const code = cardCode(host, link)
  return (
    <div className="rx-coupon-side rx-coupon-back" inert={isHidden}>
      <TicketBand />
      <div className="rx-ticket-scan">
        <p>{messages.coupon.scan}</p>
        <ScreenBoundary fallback={<span className="rx-qr" />}>
          <QrCode text={code} name={fill(messages.savings.qrName, { link: code })} />
        </ScreenBoundary>
        <p className="rx-coupon-stores">
          {stores.map(
            ([name, address]) =>
              address && (
                <a key={name} href={address} target="_blank" rel="noopener noreferrer">
                  {name}
                </a>
              ),
          )}
        </p>
      </div>
    </div>
  )
}
