/** A limit was reached: the sentence and `Retry-After` say how long it lasts and what to do. */
import type { ErrorCode } from '@rxgauge/contract'
import { type LimitName, limitMessage } from '@rxgauge/text/server'
import { DomainError } from './domain-error'

const codes: Readonly<Record<LimitName, ErrorCode>> = {
  requests: 'TOO_MANY_REQUESTS',
  visitors: 'OVERLOADED',
  signIn: 'TOO_MANY_REQUESTS',
  currentPassword: 'TOO_MANY_REQUESTS',
  secrets: 'TOO_MANY_REQUESTS',
  resend: 'TOO_MANY_REQUESTS',
  messages: 'SEND_LIMIT_REACHED',
  questions: 'SUPPORT_LIMIT_REACHED',
  allQuestions: 'SUPPORT_LIMIT_REACHED',
}

export class LimitReached extends DomainError {
  override name = 'LimitReached'
  /** Whole seconds until there's room again, rounded up so that nobody retries too early. */
  readonly seconds: number

  /** @param wait milliseconds until there is room again */
  constructor(limit: LimitName, wait: number) {
    const seconds = Math.max(1, Math.ceil(wait / 1000))
    super(codes[limit], (language) => limitMessage(limit, seconds, language))
    this.seconds = seconds
  }
}
