/** A password field with a button that shows the password. */
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { Field } from './field'
import { useTextBeforeHydration } from './use-text-before-hydration'

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'type'> {
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  /** Stays beside an error. */
  note?: ReactNode
  showLabel: string
  hideLabel: string
}

export function PasswordField(props: PasswordFieldProps) {
  const { label, value, onChange, error, note, showLabel, hideLabel, ...rest } = props
  const [isShown, setShown] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useTextBeforeHydration(field, value, onChange)
  return (
    <Field label={label} error={error} note={note}>
      {(ids) => (
        <span className="rx-password">
          <input
            ref={field}
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            {...rest}
            {...ids}
            type={isShown ? 'text' : 'password'}
            className="rx-input"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <button
            type="button"
            aria-label={`${isShown ? hideLabel : showLabel}: ${label}`}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? hideLabel : showLabel}
          </button>
        </span>
      )}
    </Field>
  )
}
