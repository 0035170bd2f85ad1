/** The end of both forms: save and, for an existing reminder, calendar file and deletion. */
import { Button } from '@rxgauge/ui'
import { failureSentence } from '../failure-sentence'
import { useResults } from '../results/results-context'
import type { OpenReminderForm } from './reminder-store'

interface FormEndsProps {
  reminding: OpenReminderForm
  /** Disables saving while the form has errors. */
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
      {isOn && (
        <Button kind="link" onClick={() => void addToCalendar()}>
          {text.calendar}
        </Button>
      )}
      <div className="rx-button-row">
        <Button type="submit" disabled={isDisabled}>
          {text.save}
        </Button>
        <Button kind="other" onClick={isOn ? askDelete : close}>
          {isOn ? text.delete : text.cancel}
        </Button>
      </div>
    </>
  )
}
