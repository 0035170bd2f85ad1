/** A few ways to show the same thing, one of them chosen: a radio group, so one stop of the Tab key and arrows within. */
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
  // What was chosen on a page that the server sent, before this code was there to hear it.
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
