/** Shares the app by text; closing without sharing mutes the question (search 4, "Share-the-app dialog"). */
import { calls } from '@rxgauge/contract'
import { PhoneForm } from '@rxgauge/pricing/share'
import { fill } from '@rxgauge/text'
import { Button } from '@rxgauge/ui'
import { Dialog } from '@rxgauge/ui/dialog'
import { useTrack } from '../analytics/use-data-layer'
import { useSite } from '../site-context'
import { type EngagementDialogProps, useEngagement } from './use-engagement'

export default function ShareAppDialog(props: EngagementDialogProps) {
  const { site, organization, messages, text } = useSite()
  const track = useTrack()
  const { isBusy, submit, mute } = useEngagement(props)

  function share(phoneNumber: string) {
    track.share('text', 'attempted')
    return submit(async () => {
      const response = await site.session.callWithMessage(calls.settings.shareAppForEngagement, {
        params: { id: props.engagementId },
        body: { phoneNumber },
      })
      track.share('text', 'completed')
      return response
    })
  }

  return (
    <Dialog
      title={fill(text.shareApp.title, { product: organization.app.productName })}
      closeLabel={messages.common.close}
      onClose={mute}
      waits
    >
      <p className="site-dialog-text">{text.shareApp.text}</p>
      <PhoneForm
        label={text.shareApp.phone}
        button={text.shareApp.send}
        sentences={{ sentences: messages.rules, onError: site.notices.actions.report }}
        isBusy={isBusy}
        onSend={share}
      />
      <Button kind="link" onClick={mute}>
        {text.shareApp.close}
      </Button>
    </Dialog>
  )
}
