import type { Language } from '@rxgauge/text'
import { inEnglish, type Reason, reasonText } from './reason'

/** A sentence for an operator: in English for everybody, or in each reader's language. */
type OperatorSentence = string | Reason | ((language: Language) => string)

/** Why a server can't start, or why an operator's act is refused. Its message, which commands print, is in English. */
export class StartError extends Error {
  override name = 'StartError'

  constructor(
    private readonly sentence: OperatorSentence,
    cause?: unknown,
  ) {
    super(inLanguage(sentence, 'en'), { cause })
  }

  sentenceIn(language: Language): string {
    return inLanguage(this.sentence, language)
  }

  /** For storing. */
  get reason(): Reason {
    return typeof this.sentence === 'object' ? this.sentence : inEnglish(this.message)
  }
}

function inLanguage(sentence: OperatorSentence, language: Language): string {
  if (typeof sentence === 'string') return sentence
  return typeof sentence === 'function' ? sentence(language) : reasonText(sentence, language)
}
