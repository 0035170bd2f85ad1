/** Stars and a comment; closing it without rating mutes the question (search 4, "Rating dialog"). */
import { calls, limits, starStep } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { Button, StarsField, TextAreaField } from '@rxgauge/ui'
import { Dialog } from '@rxgauge/ui/dialog'
import { useState } from 'react'
import { useSite } from '../site-context'
import { type EngagementDialogProps, useEngagement } from './use-engagement'

export default function RatingDialog(props: EngagementDialogProps) {
  const { site, organization, messages, text } = useSite()
  const [rating, setRating] = useState(0)
  const [comment, setComment] = useState('')
  const { isBusy, submit, mute } = useEngagement(props)

  const rate = () =>
    submit(() => {
      const body = { engagementId: props.engagementId, rating, commentText: comment.trim() }
      return site.session.callWithMessage(calls.settings.saveRating, { body })
    })

  return (
    <Dialog
      title={fill(text.rating.title, { product: organization.app.productName })}
      closeLabel={messages.common.close}
      onClose={mute}
      waits
    >
      <div className="site-stack">
        <StarsField
          label={text.rating.stars}
          hint={text.rating.hint}
          value={rating}
          valueText={rating === 0 ? text.rating.none : fill(text.rating.value, { stars: rating })}
          step={starStep}
          onChange={setRating}
        />
        <TextAreaField
          label={text.rating.comments}
          value={comment}
          onChange={setComment}
          maxLength={limits.textLength}
        />
        <Button wide disabled={rating < 1 || isBusy} onClick={() => void rate()}>
          {text.rating.rate}
        </Button>
        <Button kind="link" onClick={mute}>
          {text.rating.close}
        </Button>
      </div>
    </Dialog>
  )
}
