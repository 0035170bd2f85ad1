/** Why a call did not succeed: a code, the HTTP status where there was one, and the server's sentence where it gave one. */
import { defaultErrorMessage, type ErrorCode } from '@rxgauge/contract'

/** The server's codes, and what can go wrong before it says anything. */
export type FailureCode = ErrorCode | 'NETWORK' | 'TIMEOUT' | 'BAD_ANSWER'

export class ApiFailure extends Error {
  override name = 'ApiFailure'

  /**
   * @param message the server's sentence in the language asked for; the specification's default where it gave none (search 8)
   */
  constructor(
    readonly code: FailureCode,
    readonly status: number | undefined = undefined,
    message: string = defaultErrorMessage,
    cause?: unknown,
  ) {
    super(message, { cause })
  }
}

/** Any thrown thing as a failure. */
export const toFailure = (error: unknown): ApiFailure =>
  error instanceof ApiFailure ? error : new ApiFailure('UNKNOWN', undefined, defaultErrorMessage, error)
