/** The sentences beyond the first screen: apart, so that the first screen need not wait for them. */
import { type Edition, forEdition } from './edition'
import { resultsDifferences } from './edition-later'
import { enResults, type ResultsMessages } from './en-later'
import type { Language } from './language'

/** What everything after it says. */
export async function loadResultsMessages(language: Language, edition: Edition = 'consumer'): Promise<ResultsMessages> {
  if (language === 'en') return englishResults(edition)
  return forEdition((await import('./es-later')).esResults, resultsDifferences, edition, language)
}

/** The same in English, at once. */
export const englishResults = (edition: Edition): ResultsMessages =>
  forEdition(enResults, resultsDifferences, edition, 'en')
