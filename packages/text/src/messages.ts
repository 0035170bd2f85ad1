/** The sentences of a language, loaded when they are wanted: English comes with the code, Spanish as a chunk of its own. */
import { type Edition, firstScreenDifferences, forEdition } from './edition'
import { en, type Messages } from './en'
import type { Language } from './language'

/** What the first screen says. */
export async function loadMessages(language: Language, edition: Edition = 'consumer'): Promise<Messages> {
  const messages = language === 'es' ? (await import('./es')).es : en
  return forEdition(messages, firstScreenDifferences, edition, language)
}
