/** The full site's sentences: apart, since the widget says none of them. */
import { type Edition, forEdition } from './edition'
import { siteDifferences } from './edition-site'
import { enSite, type SiteMessages } from './en-site'
import type { Language } from './language'

export async function loadSiteMessages(language: Language, edition: Edition = 'consumer'): Promise<SiteMessages> {
  const messages = language === 'es' ? (await import('./es-site')).esSite : enSite
  return forEdition(messages, siteDifferences, edition, language)
}
