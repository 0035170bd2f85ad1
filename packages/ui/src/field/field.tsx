/** Label, control, hint and error, tied together for those who cannot see them. */
import { type ReactNode, useId } from 'react'

export interface FieldIds {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean | undefined
}

interface FieldProps {
  label: string
  /** What is expected, shown while nothing is wrong. */
  hint?: string | undefined
  /** What is wrong and how to mend it. */
  error?: string | undefined
  children: (ids: FieldIds) => ReactNode
}

export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className="rx-field">
      <label className="rx-field-label" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': note === undefined ? undefined : `${id}-note`,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {/* Always there, so that an error that comes later is spoken. */}
      <span id={`${id}-note`} className={error === undefined ? 'rx-field-hint' : 'rx-field-error'} aria-live="polite">
        {note}
      </span>
    </div>
  )
}
