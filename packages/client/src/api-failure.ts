/** Why a call did not succeed: a code, the HTTP status where there was one, and the server's sentence where it gave one. */
import { defaultErrorMessage, type ErrorCode } from '@rxgauge/contract'
import { reportBug } from './report-bug'

/**
 * The server's codes, and what can go wrong without a word of it. `BAD_RESPONSE`: what came does not have the declared
 * shape; `BUG`: our own code threw.
 */
export type FailureCode = ErrorCode | 'NETWORK' | 'TIMEOUT' | 'BAD_RESPONSE' | 'BUG'

export class ApiFailure extends Error {
  override name = 'ApiFailure'

  /**
   * @param message the server's sentence in the visitor's language; the specification's default where it gave none (search 8)
   * @param cause what was thrown, such as the schema's issues behind a `BAD_RESPONSE`
   * @param reference by which the server's operator finds it in the log, where the fault is the server's
   * @param wait seconds until the server does what it does not do now, where it says so
   */
  constructor(
    readonly code: FailureCode,
    readonly status: number | undefined = undefined,
    message: string = defaultErrorMessage,
    cause?: unknown,
    readonly reference: string | undefined = undefined,
    readonly wait: number | undefined = undefined,
  ) {
    super(message, { cause })
  }
}

/** For a rejection that the network is the reason of. @throws ApiFailure NETWORK, with its cause */
export function failNetwork(cause: unknown): never {
  throw new ApiFailure('NETWORK', undefined, undefined, cause)
}

/** Of what is refused these say that it may be otherwise a moment later. */
const passingStatus: readonly number[] = [408, 425, 429]

/** The server does not want it, now or later; as against a call that did not come through. */
export const isRefused = ({ code, status = 0 }: ApiFailure): boolean =>
  code !== 'BAD_RESPONSE' && status >= 400 && status < 500 && !passingStatus.includes(status)

/**
 * Any thrown thing as a failure. What no call threw is a bug of ours: it is reported here, once, and nobody tries again.
 * A cancelled call is no failure: see `isCancelled`.
 */
export function toFailure(error: unknown): ApiFailure {
  if (error instanceof ApiFailure) return error
  reportBug(error)
  return new ApiFailure('BUG', undefined, defaultErrorMessage, error)
}

/** For calls whose failure changes nothing for the visitor: a failure is dropped, a bug is still reported. */
export function ignoreFailure(error: unknown): undefined {
  if (!isCancelled(error)) toFailure(error)
}

/** Whether a call ended because its caller aborted it. */
export const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'
