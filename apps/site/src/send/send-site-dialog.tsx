/**
 * Shares the site by QR code, text or email; text and email need the organization's flags (search 4, "Send-savings
 * dialog").
 */
import { calls } from '@rxgauge/contract'
import { createSendStore, SharePanel, shareMethods, useSendingDialog } from '@rxgauge/pricing/share'
import { Dialog } from '@rxgauge/ui/dialog'
import { useState } from 'react'
import { useTrack } from '../analytics/use-data-layer'
import { useSite } from '../site-context'
import { linkToSite } from './link-to-site'
import { useSendText } from './use-send-text'

interface SendSiteDialogProps {
  /** How many times it was opened. */
  presses: number
  onClose: () => void
}

export default function SendSiteDialog({ presses, onClose }: SendSiteDialogProps) {
  const { site, organization, messages } = useSite()
  const track = useTrack()
  const [sending] = useState(createSendStore)
  const { isHidden, close } = useSendingDialog(sending, presses, onClose)
  const text = useSendText()
  const { shareAppByText, shareAppByEmail } = calls.settings
  if (isHidden) return null
  return (
    <Dialog title={text.siteTitle} closeLabel={messages.common.close} onClose={close}>
      <SharePanel
        what="site"
        ways={shareMethods(organization, { hasLink: true, hasPaper: false })}
        text={text}
        messages={messages}
        link={linkToSite(organization, site.origin)}
        sending={sending}
        scan={text.scan}
        send={(to) =>
          'phoneNumber' in to
            ? site.session.call(shareAppByText, { body: to })
            : site.session.call(shareAppByEmail, { body: to })
        }
        onStep={track.share}
        onDone={close}
      />
    </Dialog>
  )
}
