/** Several lines of text. */
import type { ComponentProps } from 'react'
import { Field } from './field'

interface TextAreaFieldProps extends Omit<ComponentProps<'textarea'>, 'onChange' | 'value'> {
  label: string
  value: string
  onChange: (value: string) => void
  hint?: string | undefined
  error?: string | undefined
}

export function TextAreaField({ label, value, onChange, hint, error, ...rest }: TextAreaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <textarea
          {...rest}
          {...ids}
          className="rx-input"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
