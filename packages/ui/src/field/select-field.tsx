/** A choice from a few options, with the browser's own list, which works on every phone and with every screen reader. */
import { Field } from './field'

interface SelectFieldProps {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
  error?: string | undefined
  isDisabled?: boolean
}

export function SelectField({ label, value, options, onChange, error, isDisabled }: SelectFieldProps) {
  return (
    <Field label={label} error={error}>
      {(ids) => (
        <select
          {...ids}
          className="rx-input"
          disabled={isDisabled}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
