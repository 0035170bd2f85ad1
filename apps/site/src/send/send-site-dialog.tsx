/** The site by QR code, text or email; text and email where the organization's flags allow (search 4, "Send-savings dialog"). */
import { calls } from '@rxgauge/contract'
import { SharePanel, shareMethods } from '@rxgauge/pricing/share'
import { Dialog } from '@rxgauge/ui/dialog'
import { useTrack } from '../analytics/use-data-layer'
import { useSite } from '../site-context'
import { useSendText } from './use-send-text'

export default function SendSiteDialog({ onClose }: { onClose: () => void }) {
  const { site, organization, options, messages } = useSite()
  const track = useTrack()
  const query = organization.code === '' ? '' : `?orgCode=${encodeURIComponent(organization.code)}`
  const text = useSendText()
  const { shareAppByText, shareAppByEmail } = calls.settings
  return (
    <Dialog title={text.siteTitle} closeLabel={messages.common.close} onClose={onClose}>
      <SharePanel
        what="site"
        ways={shareMethods(organization, { hasLink: true, hasPaper: false })}
        text={text}
        messages={messages}
        link={options.branchIoLink || `${site.origin}/${query}`}
        scan={text.scan}
        send={(to) =>
          'phoneNumber' in to
            ? site.session.call(shareAppByText, { body: to })
            : site.session.call(shareAppByEmail, { body: to })
        }
        onStep={track.share}
        onDone={onClose}
      />
    </Dialog>
  )
}
