/** A few ways to show the same thing, one of them pressed. */
import { useAdoptedStyles } from '../root/use-adopted-styles'
import css from './segments.css?inline'

const styles = [css]

interface SegmentsProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

export function Segments<Value extends string>({ label, value, options, onChange }: SegmentsProps<Value>) {
  useAdoptedStyles(styles)
  return (
    <fieldset className="rx-segments">
      <legend className="rx-hidden">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}
