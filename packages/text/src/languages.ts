/** The product's languages, and the choice of one. */
import type { LanguageFiles } from './areas/area'
import { en } from './languages/en'
import { es } from './languages/es'

/** To add a language, add its folder in `languages/` and a line here. */
export const languageFiles = { en, es } satisfies Record<string, LanguageFiles>

export type Language = keyof typeof languageFiles
export const languages = Object.keys(languageFiles) as Language[]

/** Each language's own name for itself. */
export const languageNames = Object.fromEntries(
  Object.entries(languageFiles).map(([language, { name }]) => [language, name]),
) as Readonly<Record<Language, string>>

/** A BCP 47 tag for dates and times. */
export const localeOf = (language: Language): string => languageFiles[language].locale

/** The first preferred language that the product has (`es-MX` counts as `es`), or English. */
export function chooseLanguage(preferred: readonly (string | null | undefined)[]): Language {
  for (const text of preferred) {
    const code = text?.trim().slice(0, 2).toLowerCase()
    const match = languages.find((language) => language === code)
    if (match !== undefined) return match
  }
  return 'en'
}
