import { type ComponentProps, useRef } from 'react'
import { Field } from './field'
import { useTextBeforeHydration } from './use-text-before-hydration'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  label: string
  value: string
  onChange: (value: string) => void
  hint?: string | undefined
  error?: string | undefined
}

export function TextField({ label, value, onChange, hint, error, ...rest }: TextFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  useTextBeforeHydration(field, value, onChange)
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <input
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
