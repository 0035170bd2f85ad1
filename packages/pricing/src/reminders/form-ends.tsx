/** What is under both forms: saving, and, where the reminder is there already, its calendar file and its end. */
import { Button } from '@rxgauge/ui'
import { useResults } from '../results/results-context'

interface FormEndsProps {
  isOn: boolean
  /** Nothing can be saved while something is wrong. */
  isDisabled: boolean
}

export function FormEnds({ isOn, isDisabled }: FormEndsProps) {
  const { results, messages } = useResults()
  const { askDelete, addToCalendar, close } = results.reminders.actions
  const text = messages.reminders
  return (
    <>
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
