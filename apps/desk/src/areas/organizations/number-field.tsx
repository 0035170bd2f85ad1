/** A number. What is typed stays as it is while it means the same, so that `4.` can become `4.5`. */
import { TextField } from '@rxgauge/ui'
import { useState } from 'react'

interface NumberFieldProps {
  label: string
  error: string | undefined
  hint: string | undefined
  readOnly: boolean
  value: unknown
  /** Shown while there's no value. */
  initial: unknown
  /** Empty is stored as null, not left out. */
  isNullable: boolean
  onChange: (value: unknown) => void
}

export function NumberField({ value: stored, initial, isNullable, onChange, ...rest }: NumberFieldProps) {
  const [typed, setTyped] = useState('')
  const meaningOf = (text: string) => {
    if (text.trim() === '') return isNullable ? null : undefined
    const number = Number(text)
    // The server says what is wrong with it.
    return Number.isNaN(number) ? text : number
  }
  const value = stored === undefined ? initial : stored
  const shown = value === null || value === undefined ? '' : String(value)
  return (
    <TextField
      {...rest}
      inputMode="decimal"
      value={meaningOf(typed) === value ? typed : shown}
      onChange={(next) => {
        setTyped(next)
        onChange(meaningOf(next))
      }}
    />
  )
}
