/** A refusal or failure with a code that every caller understands: HTTP, the command line, the reminder job. */
import type { ErrorCode } from '@rxgauge/contract'
import type { Language } from '@rxgauge/text'
import { errorMessage } from '@rxgauge/text/server'

export class DomainError extends Error {
  override name = 'DomainError'

  constructor(
    readonly code: ErrorCode,
    /** A more specific sentence than the code's own: already in the caller's language, or made for any language. */
    readonly sentence?: string | ((language: Language) => string),
    cause?: unknown,
  ) {
    super(code, { cause })
  }

  sentenceIn(language: Language): string {
    const { code, sentence = errorMessage(code, language) } = this
    return typeof sentence === 'string' ? sentence : sentence(language)
  }
}
