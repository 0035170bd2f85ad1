/** Beside a disabled button, says why: some fields have errors, which they show themselves (account 5). */
import { fill } from '@rxgauge/text'
import { useSite } from '../site-context'

export function FormErrors({ count }: { count: number }) {
  const { fieldErrors } = useSite().text.forms
  // Always rendered, so that screen readers announce it.
  return (
    <p className="site-form-errors" role="status">
      {count === 1 ? fieldErrors.one : count > 1 ? fill(fieldErrors.many, { count }) : ''}
    </p>
  )
}
