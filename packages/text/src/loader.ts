/** The one sentence of the widget's loader: it is shown where the widget's own code, and with it every other text, has not come. */
import type { Language } from './languages'

/** One line a language; the compiler names a missing one. */
const sentences: Record<Language, string> = {
  en: 'The prices did not load. Try again',
  es: 'Los precios no se cargaron. Intentar de nuevo',
}

/** @param code a language as a page names it, such as `es-MX` */
export const loadingFailed = (code: string): string => sentences[code.slice(0, 2) as Language] ?? sentences.en
