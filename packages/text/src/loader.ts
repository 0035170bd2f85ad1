/** The widget loader's words: its search field's, and the one sentence for when the widget's code, and with it every other text, failed to load. */
import type { Language } from './languages'

/** Name and placeholder of the search field, as in the first screen's messages. */
type Words = readonly [label: string, placeholder: string, failed: string]
export type LoaderWords = readonly [language: Language, ...Words]

/** One line per language; the compiler reports a missing one. */
const words: Record<Language, Words> = {
  en: ['Medication', 'Type a medication name', 'The prices did not load. Try again'],
  es: ['Medicamento', 'Nombre del medicamento', 'Los precios no se cargaron. Intentar de nuevo'],
}

/** The words of the language that `chooseLanguage` finds for the same preferences. */
export function loaderWords(preferred: readonly string[]): LoaderWords {
  const codes = preferred.map((text) => text.trim().slice(0, 2).toLowerCase())
  const language = (codes.find((code) => code in words) ?? 'en') as Language
  return [language, ...words[language]]
}
