/** A checkbox whose form value is `y` or empty. */
interface CheckFieldProps {
  label: string
  /** `y` if checked. */
  value: string
  onChange: (value: string) => void
}

export function CheckField({ label, value, onChange }: CheckFieldProps) {
  return (
    <label className="rx-choice">
      <input type="checkbox" checked={value === 'y'} onChange={(event) => onChange(event.target.checked ? 'y' : '')} />
      {label}
    </label>
  )
}
