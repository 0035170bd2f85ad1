/** Why a feed gave no usable response. It's logged, so it contains no value of a request or response. */

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

  /** @param detail such as a status, a code (`CERT_HAS_EXPIRED`), or the path of a wrong value */
  constructor(
    readonly reason: FeedFailureReason,
    readonly detail = '',
  ) {
    super(detail === '' ? reason : `${reason}: ${detail}`)
  }

  /** The same request may succeed immediately. */
  get isTransient(): boolean {
    return this.reason === 'unreachable' || this.reason === 'cut' || (this.reason === 'status' && this.detail >= '500')
  }
}
