/** Texts of an organization: each is one text for all languages, or `{ en, es }`. */
import type { Language } from '@rxgauge/text'

/** The same value with each text in one language. */
export function inLanguage(value: unknown, language: Language): unknown {
  if (Array.isArray(value)) return value.map((item) => inLanguage(item, language))
  if (typeof value !== 'object' || value === null) return value
  if ('en' in value) return language in value ? (value as Partial<Record<Language, unknown>>)[language] : value.en
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inLanguage(inner, language)]))
}
