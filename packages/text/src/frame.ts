/** The title of the site's frame on a partner's page, which screen readers say. */
import type { Language } from './languages'

const titles: Record<Language, string> = {
  en: 'Medication prices',
  es: 'Precios de medicamentos',
}

/** @param code a page's language, such as `es-MX` */
export const frameTitle = (code: string): string => titles[code.slice(0, 2) as Language] ?? titles.en
