/** The languages of the product, and how one is chosen. */
import type { LanguageFiles } from './areas/area'
import { en } from './languages/en'
import { es } from './languages/es'

/** The list: a language is its folder in `languages/` and a line here. */
export const languageFiles = { en, es } satisfies Record<string, LanguageFiles>

export type Language = keyof typeof languageFiles
export const languages = Object.keys(languageFiles) as Language[]

/** What each language is called in itself. */
export const languageNames = Object.fromEntries(
  Object.entries(languageFiles).map(([language, { name }]) => [language, name]),
) as Readonly<Record<Language, string>>

/** For dates and times, as BCP 47 writes it. */
export const localeOf = (language: Language): string => languageFiles[language].locale

/** The first of the preferred languages that there is (`es-MX` counts as `es`); English where there is none. */
export function chooseLanguage(preferred: readonly (string | null | undefined)[]): Language {
  for (const text of preferred) {
    const code = text?.trim().slice(0, 2).toLowerCase()
    const match = languages.find((language) => language === code)
    if (match !== undefined) return match
  }
  return 'en'
}
