import { type ComponentProps, useRef } from 'react'
import { Field } from './field'
import { useTextBeforeHydration } from './use-text-before-hydration'

interface TextAreaFieldProps extends Omit<ComponentProps<'textarea'>, 'onChange' | 'value'> {
  label: string
  value: string
  onChange: (value: string) => void
  /** Stay beside an error: what not to write, for example, and how much is written. */
  notes?: { text: string; count: string } | undefined
  error?: string | undefined
}

export function TextAreaField({ label, value, onChange, notes, error, ...rest }: TextAreaFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  useTextBeforeHydration(field, value, onChange)
  return (
    <Field
      label={label}
      error={error}
      note={
        notes && (
          <span className="rx-field-count">
            <span>{notes.text}</span> <span>{notes.count}</span>
          </span>
        )
      }
    >
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
