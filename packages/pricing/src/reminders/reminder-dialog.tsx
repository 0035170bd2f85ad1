/** A reminder's dialog: its form, then confirmed or the error (search 4, "Reminders"). */
import { Button } from '@rxgauge/ui'
import { Dialog } from '@rxgauge/ui/dialog'
import { useStore } from 'zustand/react'
import { failureSentence } from '../failure-sentence'
import { useResults } from '../journey/journey-context'
import { DoseFormView } from './dose-form'
import { RefillFormView } from './refill-form'

export function ReminderDialog() {
  const { results, messages } = useResults()
  const reminding = useStore(results.reminders, (state) => state.progress)
  const { close, addToCalendar } = results.reminders.actions
  const text = messages.reminders
  if (!reminding) return null
  const titles = {
    form: text[reminding.kind],
    loading: text[reminding.kind],
    saved: text.savedTitle,
    failed: text[`${reminding.kind}Error`],
  }
  return (
    <Dialog title={titles[reminding.status]} closeLabel={messages.common.close} onClose={close}>
      {reminding.status === 'loading' && (
        <div className="rx-stack" role="status" aria-label={text[reminding.kind]}>
          <span className="rx-bar rx-bar-row rx-pulse" />
          <span className="rx-bar rx-bar-row rx-pulse" />
          <span className="rx-bar rx-bar-row rx-pulse" />
        </div>
      )}
      {reminding.status === 'form' &&
        (reminding.kind === 'dose' ? <DoseFormView reminding={reminding} /> : <RefillFormView reminding={reminding} />)}
      {reminding.status === 'saved' && (
        <div className="rx-stack">
          <p role="status">{reminding.sentence}</p>
          <Button wide onClick={close}>
            {messages.common.done}
          </Button>
          <Button wide kind="other" onClick={() => void addToCalendar()}>
            {text.calendar}
          </Button>
          <p className="rx-note">{text.calendarNote}</p>
        </div>
      )}
      {reminding.status === 'failed' && (
        <div className="rx-stack">
          <p role="alert">{failureSentence(reminding.failure, messages)}</p>
          <Button wide onClick={close}>
            {messages.common.done}
          </Button>
        </div>
      )}
    </Dialog>
  )
}
