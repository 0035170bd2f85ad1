/** Why a feed has not answered. No value of a request or an answer is in it: it is logged. */

export type FeedFailureReason =
  | 'timeout'
  | 'unreachable'
  | 'cut'
  | 'status'
  | 'asked to wait'
  | 'not JSON'
  | 'wrong answer'
  | 'too long'
  | 'breaker open'
  | 'limit'

export class FeedFailure extends Error {
  override name = 'FeedFailure'

  /** @param detail such as a status, a code (`CERT_HAS_EXPIRED`), or where an answer is wrong */
  constructor(
    readonly reason: FeedFailureReason,
    readonly detail = '',
  ) {
    super(detail === '' ? reason : `${reason}: ${detail}`)
  }

  /** The same request may succeed at once. */
  get isTransient(): boolean {
    return this.reason === 'unreachable' || this.reason === 'cut' || (this.reason === 'status' && this.detail >= '500')
  }
}
