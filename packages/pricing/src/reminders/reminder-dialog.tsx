/** A reminder's dialog: its form, then the confirmation or the error (search 4, "Reminders"). */
import { Button } from '@rxgauge/ui'
import { Dialog } from '@rxgauge/ui/dialog'
import { failureSentence } from '../failure-sentence'
import { useResults } from '../results/results-context'
import { DoseFormView } from './dose-form'
import { RefillFormView } from './refill-form'
import type { ReminderProgress } from './reminder-store'

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
