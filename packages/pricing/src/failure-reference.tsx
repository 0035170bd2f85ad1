/** Below what is said of a failure: what a person reads out to support, and the server's log has too. */
import type { ApiFailure } from '@rxgauge/client'
import { type FirstScreenMessages, fill } from '@rxgauge/text'

interface FailureReferenceProps {
  failure: Pick<ApiFailure, 'reference'>
  messages: FirstScreenMessages
}

/** Nothing where the server is not at fault, or was not reached. */
export const FailureReference = ({ failure: { reference: id }, messages }: FailureReferenceProps) =>
  id === undefined ? null : <p className="rx-note">{fill(messages.errors.reference, { id })}</p>
