/** The reference below a failure's sentence, which a person reads out to support and the server logs too. */
import type { ApiFailure } from '@rxgauge/client'
import { type FirstScreenMessages, fill } from '@rxgauge/text'

interface FailureReferenceProps {
  failure: Pick<ApiFailure, 'reference'>
  messages: FirstScreenMessages
}

/** Renders nothing if the server isn't at fault or wasn't reached. */
export const FailureReference = ({ failure: { reference: id }, messages }: FailureReferenceProps) =>
  id === undefined ? null : <p className="rx-note">{fill(messages.errors.reference, { id })}</p>
