/** What the public API refuses a request with, besides the error codes that visitors' calls know: RFC 9457 problem details. */
import type { ErrorCode } from '../envelope'

export const problemCodes = [
  /** No `Authorization: Bearer rxg_...`. */
  'KEY_MISSING',
  'KEY_UNKNOWN',
  /** Past its end date. */
  'KEY_EXPIRED',
  /** Somebody has ended it. */
  'KEY_ENDED',
  /** The request comes from an address that the key isn't for. */
  'KEY_NOT_FROM_HERE',
  'SCOPE_MISSING',
  /** The key is for the whole installation, and the request names no organization. */
  'ORGANIZATION_NEEDED',
  /** The key is for one organization, and the call is for the whole installation, or names another one. */
  'ORGANIZATION_NOT_OF_KEY',
  'KEY_LIMIT_REACHED',
  'CURSOR_INVALID',
  'IDEMPOTENCY_KEY_INVALID',
  /** The same `Idempotency-Key` came with another request. */
  'IDEMPOTENCY_KEY_REUSED',
  /** The first request with this `Idempotency-Key` is still being handled. */
  'IDEMPOTENCY_KEY_IN_USE',
  /** A test key can't do it. */
  'NOT_WITH_TEST_KEY',
  /** The law wants the person's consent, and the request doesn't say that they gave it. */
  'CONSENT_NEEDED',
  /** A second person decides on it in the desk. */
  'SECOND_PERSON_NEEDED',
] as const
export type ProblemCode = (typeof problemCodes)[number]

/** The body of a response that isn't 2xx, as `application/problem+json`. */
export interface Problem {
  /** A page about it. */
  type: string
  /** The same for every request with this code. */
  title: string
  status: number
  /** What is wrong with this request, in the language of `Accept-Language`. */
  detail: string
  code: ProblemCode | ErrorCode
  /** For questions to support. */
  reference: string
}
