/** Something that is chosen or not; `y` or nothing, as forms hold it. */
interface CheckFieldProps {
  label: string
  /** `y` where it is checked. */
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
