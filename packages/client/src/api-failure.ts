/** Why a call failed: a code, the HTTP status if there was one, and the server's sentence if it sent one. */
import { defaultErrorMessage, type ErrorCode } from '@rxgauge/contract'
import { reportBug } from './report-bug'

/** Failures that the client finds itself. `BAD_RESPONSE`: the response doesn't have the declared shape. `BUG`: our own code threw. */
export const clientFailureCodes = ['NETWORK', 'TIMEOUT', 'BAD_RESPONSE', 'BUG'] as const

export type FailureCode = ErrorCode | (typeof clientFailureCodes)[number]

export class ApiFailure extends Error {
  override name = 'ApiFailure'

  /**
   * @param message the server's sentence in the visitor's language, or the specification's default (search 8)
   * @param cause the original error, such as the schema's issues behind a `BAD_RESPONSE`
   * @param reference for a server error, the id of its line in the server's log
   * @param wait seconds until the server accepts the call again, if it says so
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

/** For a rejection caused by the network. @throws ApiFailure NETWORK, with its cause */
export function failNetwork(cause: unknown): never {
  throw new ApiFailure('NETWORK', undefined, undefined, cause)
}

/** Refusals with these statuses may succeed a moment later. */
const passingStatus: readonly number[] = [408, 425, 429]

/** Whether the server refused the call for good, as opposed to a call that didn't get through. */
export const isRefused = ({ code, status = 0 }: ApiFailure): boolean =>
  code !== 'BAD_RESPONSE' && status >= 400 && status < 500 && !passingStatus.includes(status)

/**
 * Turns anything thrown into a failure. An error that no call threw is a bug: it's reported here once and never
 * retried. A canceled call isn't a failure: see `isCanceled`.
 */
export function toFailure(error: unknown): ApiFailure {
  if (error instanceof ApiFailure) return error
  reportBug(error)
  return new ApiFailure('BUG', undefined, defaultErrorMessage, error)
}

/** For calls whose failure doesn't matter to the visitor: drops failures, but still reports bugs. */
export function ignoreFailure(error: unknown): undefined {
  if (!isCanceled(error)) toFailure(error)
}

/** Whether a call ended because its caller aborted it. */
export const isCanceled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'
