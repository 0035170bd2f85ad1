/** A refusal or failure with a code that every caller understands: HTTP, the command line, the reminder job. */
import type { ErrorCode } from '@rxgauge/contract'

export class DomainError extends Error {
  override name = 'DomainError'

  constructor(
    readonly code: ErrorCode,
    /** A sentence better than the code's own, already in the caller's language. */
    readonly sentence?: string,
    cause?: unknown,
  ) {
    super(code, { cause })
  }
}
