/** The sentences beyond the first screen: apart, so that the first screen need not wait for them. */
import { type Edition, forEdition } from './edition'
import { laterDifferences } from './edition-later'
import { enLater, type LaterMessages } from './en-later'
import type { Language } from './language'

/** What everything after it says. */
export async function loadLaterMessages(language: Language, edition: Edition = 'consumer'): Promise<LaterMessages> {
  if (language === 'en') return englishLater(edition)
  return forEdition((await import('./es-later')).esLater, laterDifferences, edition, language)
}

/** The same in English, at once. */
export const englishLater = (edition: Edition): LaterMessages => forEdition(enLater, laterDifferences, edition, 'en')
