/** A label, control, hint and error, associated for screen readers. */
import { type ReactNode, useId } from 'react'

export interface FieldIds {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean | undefined
}

interface FieldProps {
  label: string
  /** What's expected; shown unless there's an error. */
  hint?: string | undefined
  /** What's wrong, and how to fix it. */
  error?: string | undefined
  /** Stays beside an error. */
  note?: ReactNode
  children: (ids: FieldIds) => ReactNode
}

export function Field({ label, hint, error, note, children }: FieldProps) {
  const id = useId()
  const message = error ?? hint
  const describedBy = [message !== undefined && `${id}-message`, note !== undefined && `${id}-note`].filter(Boolean)
  return (
    <div className="rx-field">
      <label className="rx-field-label" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': describedBy.length > 0 ? describedBy.join(' ') : undefined,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {/* Always rendered, so that screen readers announce a later error. */}
      <span
        id={`${id}-message`}
        className={error === undefined ? 'rx-field-hint' : 'rx-field-error'}
        aria-live="polite"
      >
        {message}
      </span>
      {note !== undefined && (
        <span id={`${id}-note`} className="rx-field-hint">
          {note}
        </span>
      )}
    </div>
  )
}
