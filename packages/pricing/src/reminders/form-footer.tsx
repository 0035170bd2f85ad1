/** What is under both forms: saving, and, where the reminder is there already, its calendar file and its end. */
import { Button } from '@rxgauge/ui'
import { failureSentence } from '../failure-sentence'
import { useResults } from '../results/results-context'
import type { OpenReminderForm } from './reminder-store'

interface FormEndsProps {
  reminding: OpenReminderForm
  /** Nothing can be saved while something is wrong. */
  isDisabled: boolean
}

export function FormFooter({ reminding: { isOn, failure, notice }, isDisabled }: FormEndsProps) {
  const { results, messages } = useResults()
  const { askDelete, addToCalendar, close } = results.reminders.actions
  const text = messages.reminders
  return (
    <>
      <p className="rx-field-error" role="alert">
        {failure && failureSentence(failure, messages)}
      </p>
      {notice !== '' && (
        <p className="rx-note" role="status">
          {notice}
        </p>
      )}
      <div className="rx-button-row">
        <Button type="submit" disabled={isDisabled}>
          {text.save}
        </Button>
        <Button kind="other" onClick={isOn ? askDelete : close}>
          {isOn ? text.delete : messages.common.cancel}
        </Button>
      </div>
      {isOn && (
        <Button kind="link" onClick={() => void addToCalendar()}>
          {text.calendar}
        </Button>
      )}
    </>
  )
}
