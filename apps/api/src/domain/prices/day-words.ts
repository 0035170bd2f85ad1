/** A day of the year as people say it. */
import { type Language, localeOf } from '@rxgauge/text'

/** `January 1`. @param day YYYY-MM-DD */
export const dayWords = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language), { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
