/** Shares what's on the screen: a coupon with anyone, or a professional's savings with a patient (search 2, "Share popup"). */

import { valueIn } from '@rxgauge/client'
import { sharedLinkDays } from '@rxgauge/contract'
import { editionOf, editionTraits, fill } from '@rxgauge/text'
import { Button } from '@rxgauge/ui'
import { Dialog } from '@rxgauge/ui/dialog'
import { useStore } from 'zustand/react'
import { withLanguage } from '../coupon/pdf-address'
import { useResults } from '../results/results-context'
import { useResultLink } from '../results/use-result-link'
import { shareMethods } from './share-methods'
import { SharePanel } from './share-panel'
import { ShareSheetButton } from './share-sheet-button'
import { qrCodeUrlOf } from './sharing'

interface ShareDialogProps {
  /** Limits the savings to this chain. */
  pharmacyGroupId: number | undefined
  onClose: () => void
}

export function ShareDialog({ pharmacyGroupId, onClose }: ShareDialogProps) {
  const { results, host, messages } = useResults()
  const link = useResultLink()
  const prices = useStore(results.prices)
  const isOnCard = useStore(results.views, ({ view }) => view === 'coupon')
  const loaded = valueIn(useStore(results.coupon, (state) => state.coupon))
  // A coupon viewed earlier isn't what's on the screen.
  const coupon = isOnCard ? loaded : undefined
  if (link === undefined) return null
  const { organization, session } = host
  const { sendsToPatient } = editionTraits(editionOf(organization))
  const text = messages.send
  const ownLink = session.resolveUrl(qrCodeUrlOf(coupon, prices))
  const paper =
    coupon && !sendsToPatient ? session.resolveUrl(withLanguage(coupon.card.pdfUrl, host.language)) : undefined
  // "QR only when a QR link exists" (search 4): the full site's URL of the result always exists.
  const ways = shareMethods(organization, { hasLink: true, hasPaper: paper !== undefined })
  // An organization restricted to one chain has no other savings to view (search 6).
  const { options, restrictPharmacyGroupIdList } = organization
  const isSingleGroup = options.restrictPharmacyGroupFlag && restrictPharmacyGroupIdList.length === 1
  return (
    <Dialog
      title={sendsToPatient ? messages.savings.shareTitle : text.title}
      closeLabel={messages.common.close}
      onClose={onClose}
    >
      <SharePanel
        what="coupon"
        ways={ways}
        text={text}
        messages={messages}
        // A program may have its own link (search 3, "qrCodeUrl").
        link={ownLink ?? link}
        note={fill(text.expires, { days: sharedLinkDays })}
        sending={results.sending}
        scan={sendsToPatient ? messages.savings.shareText : text.scanCoupon}
        send={(to) =>
          sendsToPatient ? results.sharing.sendSavings(to, pharmacyGroupId) : results.sharing.sendCoupon(to, coupon)
        }
        onStep={(channel, step) => host.onEvent({ kind: 'shared', channel, step })}
        print={() => paper && host.openWindow(paper)}
        onDone={onClose}
      />
      <ShareSheetButton url={ownLink ?? link} label={text.otherWays} />
      <div className="rx-links">
        {!isSingleGroup && (
          <Button
            kind="link"
            onClick={() => {
              onClose()
              results.getSavings()
            }}
          >
            {messages.savings.viewLink}
          </Button>
        )}
        <Button kind="link" onClick={onClose}>
          {messages.common.cancel}
        </Button>
      </div>
    </Dialog>
  )
}
