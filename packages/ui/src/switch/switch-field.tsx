/** A switch that takes effect at once. */
import { useId } from 'react'
import { useAdoptedStyles } from '../root/use-adopted-styles'
import css from './switch.css?inline'

const styles = [css]

interface SwitchFieldProps {
  label: string
  /** The text that the person agrees to, word for word. */
  note?: string | undefined
  isOn: boolean
  /** The visible name of the state: on or off. */
  stateText: string
  isDisabled?: boolean
  onChange: (isOn: boolean) => void
}

export function SwitchField({ label, note, isOn, stateText, isDisabled, onChange }: SwitchFieldProps) {
  const id = useId()
  useAdoptedStyles(styles)
  return (
    <div className="rx-switch-field">
      <span>
        <span id={id} className="rx-switch-label">
          {label}
        </span>
        {note !== undefined && (
          <span id={`${id}-note`} className="rx-field-hint">
            {note}
          </span>
        )}
      </span>
      <button
        type="button"
        role="switch"
        className="rx-switch"
        aria-checked={isOn}
        aria-labelledby={id}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        disabled={isDisabled}
        onClick={() => onChange(!isOn)}
      >
        <span aria-hidden="true">{stateText}</span>
      </button>
    </div>
  )
}
