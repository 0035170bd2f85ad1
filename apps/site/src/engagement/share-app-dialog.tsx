/** Share the app by text; closing it without sharing mutes the question (search 4, "Share-the-app dialog"). */
import { calls } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { Button } from '@rxgauge/ui'
import { Dialog } from '@rxgauge/ui/dialog'
import { useState } from 'react'
import { useTrack } from '../analytics/use-data-layer'
import { PhoneForm } from '../send/phone-form'
import { useSite } from '../site-context'
import type { EngagementDialogProps } from './engagement'
import { useMute } from './use-mute'

export default function ShareAppDialog({ engagementId, onDismiss, onAnswered }: EngagementDialogProps) {
  const { site, organization, messages, text } = useSite()
  const track = useTrack()
  const [isBusy, setBusy] = useState(false)
  const mute = useMute(engagementId, onDismiss)

  async function share(phoneNumber: string) {
    setBusy(true)
    track.share('text', 'attempted')
    try {
      const { message } = await site.session.ask(calls.settings.shareAppForEngagement, {
        params: { id: engagementId },
        body: { phoneNumber },
      })
      track.share('text', 'completed')
      site.notices.toast(message)
      onAnswered()
    } catch {
      // Share and rating failures close the dialog silently (search 8).
      onDismiss()
    }
  }

  return (
    <Dialog
      title={fill(text.shareApp.title, { product: organization.app.productName })}
      closeLabel={messages.common.close}
      onClose={mute}
    >
      <p className="site-dialog-text">{text.shareApp.text}</p>
      <PhoneForm
        label={text.shareApp.phone}
        button={text.shareApp.send}
        isBusy={isBusy}
        onSend={(digits) => void share(digits)}
      />
      <Button kind="link" onClick={mute}>
        {text.shareApp.close}
      </Button>
    </Dialog>
  )
}
