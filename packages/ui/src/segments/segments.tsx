/** A few ways to show the same thing, one of them chosen: a radio group, with one tab stop and arrow keys inside. */
import { useId, useLayoutEffect, useRef } from 'react'
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
  const name = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const first = useRef({ value, options, onChange })
  useAdoptedStyles(styles)
  // Applies a choice made on a server-rendered page before hydration.
  useLayoutEffect(() => {
    const { value, options, onChange } = first.current
    const radios = [...(group.current?.querySelectorAll('input') ?? [])]
    const chosen = options[radios.findIndex(({ checked }) => checked)]
    if (chosen && chosen.value !== value) onChange(chosen.value)
  }, [])
  return (
    <fieldset ref={group} className="rx-segments">
      <legend className="rx-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="rx-segment" data-chosen={option.value === value ? '' : undefined}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
