/** A reminder's dialog: its form, then the confirmation or the error (search 4, "Reminders"). */
import { Button } from '@rxgauge/ui'
import { Dialog } from '@rxgauge/ui/dialog'
import { useStore } from 'zustand/react'
import type { SavableCoupon } from '../coupon/saved-coupons-store'
import { failureSentence } from '../failure-sentence'
import { usePrescriptionName } from '../prescription/use-prescription-name'
import { useResults } from '../results/results-context'
import { DoseFormView } from './dose-form'
import { RefillFormView } from './refill-form'
import type { ReminderProgress } from './reminder-store'

/** What the reminder is for: `Atorvastatin 20 mg, 30 tablets`. */
function CouponName({ coupon }: { coupon: SavableCoupon }) {
  const { results } = useResults()
  const name = usePrescriptionName()
  const shown = useStore(results.prescription, ({ prescription }) => prescription?.selection)
  // A reminder may be about an earlier coupon by the time it's saved.
  if (shown?.productDetailId !== coupon.productDetailId || shown.quantity !== coupon.quantity) return null
  return <p className="rx-reminder-of">{name}</p>
}

export function ReminderDialog({ progress }: { progress: ReminderProgress }) {
  const { results, messages } = useResults()
  const { close, acknowledge, addToCalendar } = results.reminders.actions
  const text = messages.reminders
  const titles = {
    form: text[progress.kind],
    loading: text[progress.kind],
    saving: text[progress.kind],
    saved: text.savedTitle,
    failed: text[`${progress.kind}Error`],
  }
  return (
    <Dialog title={titles[progress.status]} closeLabel={messages.common.close} onClose={close}>
      <CouponName coupon={progress.coupon} />
      {(progress.status === 'loading' || progress.status === 'saving') && (
        <div className="rx-stack" role="status" aria-label={text[progress.kind]}>
          <span className="rx-bar rx-bar-row rx-pulse" />
          <span className="rx-bar rx-bar-row rx-pulse" />
          <span className="rx-bar rx-bar-row rx-pulse" />
        </div>
      )}
      {progress.status === 'form' &&
        (progress.kind === 'dose' ? <DoseFormView reminding={progress} /> : <RefillFormView reminding={progress} />)}
      {progress.status === 'saved' && (
        <div className="rx-stack">
          <p role="status">{progress.sentence}</p>
          <Button wide onClick={close}>
            {messages.common.done}
          </Button>
          <Button wide kind="other" onClick={() => void addToCalendar()}>
            {text.calendar}
          </Button>
          <p className="rx-note">{text.calendarNote}</p>
        </div>
      )}
      {progress.status === 'failed' && (
        <div className="rx-stack">
          <p role="alert">{failureSentence(progress.failure, messages)}</p>
          <Button wide onClick={acknowledge}>
            {messages.common.done}
          </Button>
        </div>
      )}
    </Dialog>
  )
}
