/** A professional hands savings on: the patient scans a code and sees the same medication with prices near them. */
import { fill } from '@rxgauge/text'
import { Button } from '@rxgauge/ui'
import { Dialog } from '@rxgauge/ui/dialog'
import { lazy, Suspense } from 'react'
import { useAnswer } from '../journey/journey-context'
import { useResultLink } from '../journey/use-result-link'

const QrCode = lazy(() => import('../coupon/qr-code'))

export function ShareDialog({ onClose }: { onClose: () => void }) {
  const { answer, host, messages } = useAnswer()
  const link = useResultLink()
  if (link === undefined) return null
  // An organization kept to one pharmacy group has no other savings to view (search 6).
  const { organizationOptionJson, restrictPharmacyGroupIdList } = host.organization
  const isSingleGroup = organizationOptionJson.restrictPharmacyGroupFlag && restrictPharmacyGroupIdList.length === 1
  return (
    <Dialog title={messages.savings.shareTitle} closeLabel={messages.common.close} onClose={onClose}>
      <p>{messages.savings.shareText}</p>
      <Suspense fallback={<span className="rx-bar rx-bar-row rx-pulse" />}>
        <div className="rx-qr-frame">
          <QrCode text={link} name={fill(messages.savings.qrName, { link })} />
        </div>
      </Suspense>
      <div className="rx-ways">
        {!isSingleGroup && (
          <Button
            kind="link"
            onClick={() => {
              onClose()
              answer.getSavings()
            }}
          >
            {messages.savings.view}
          </Button>
        )}
        <Button kind="link" onClick={onClose}>
          {messages.common.cancel}
        </Button>
      </div>
    </Dialog>
  )
}
