/** The languages we speak, and how one is chosen. */
export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

/** The first of the wished languages that we speak (`es-MX` counts as `es`); English where none is. */
export function chooseLanguage(wished: readonly (string | null | undefined)[]): Language {
  for (const wish of wished) {
    const code = wish?.trim().slice(0, 2).toLowerCase()
    const match = languages.find((language) => language === code)
    if (match !== undefined) return match
  }
  return 'en'
}

/** Puts values into the `{name}` places of a sentence; a name without a value stays as it is. */
export const fill = (sentence: string, values: Readonly<Record<string, string | number>> = {}): string =>
  sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
