import { type ComponentProps, useRef } from 'react'
import { Field } from './field'
import { useTextBeforeHydration } from './use-text-before-hydration'

interface TextAreaFieldProps extends Omit<ComponentProps<'textarea'>, 'onChange' | 'value'> {
  label: string
  value: string
  onChange: (value: string) => void
  hint?: string | undefined
  error?: string | undefined
}

export function TextAreaField({ label, value, onChange, hint, error, ...rest }: TextAreaFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  useTextBeforeHydration(field, value, onChange)
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
