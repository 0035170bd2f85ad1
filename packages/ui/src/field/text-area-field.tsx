/** A field for several lines of text. */
import { type ComponentProps, useRef } from 'react'
import { Field } from './field'
import { useEarlyText } from './use-early-text'

interface TextAreaFieldProps extends Omit<ComponentProps<'textarea'>, 'onChange' | 'value'> {
  label: string
  value: string
  onChange: (value: string) => void
  hint?: string | undefined
  error?: string | undefined
}

export function TextAreaField({ label, value, onChange, hint, error, ...rest }: TextAreaFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  useEarlyText(field, value, onChange)
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <textarea
          ref={field}
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
