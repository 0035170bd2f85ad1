/** The widget loader's one sentence, shown when the widget's code, and with it every other text, failed to load. */
import type { Language } from './languages'

/** One line per language; the compiler reports a missing one. */
const sentences: Record<Language, string> = {
  en: 'The prices did not load. Try again',
  es: 'Los precios no se cargaron. Intentar de nuevo',
}

/** @param code a page's language, such as `es-MX` */
export const loadingFailed = (code: string): string => sentences[code.slice(0, 2) as Language] ?? sentences.en
