/** A duration in words: `18 seconds`, `15 minutes`, `9 hours and 5 minutes`. */
import { type Language, localeOf } from '../languages'

/** @param seconds from one minute up, rounded up to whole minutes, so that nobody comes back too early */
export function durationInWords(seconds: number, language: Language): string {
  if (seconds < 60) return count(Math.max(1, Math.ceil(seconds)), 'second', language)
  const minutes = Math.ceil(seconds / 60)
  const parts = [
    [Math.floor(minutes / 60), 'hour'],
    [minutes % 60, 'minute'],
  ] as const
  const words = parts.filter(([value]) => value > 0).map(([value, unit]) => count(value, unit, language))
  return new Intl.ListFormat(localeOf(language), { type: 'conjunction' }).format(words)
}

const count = (value: number, unit: 'second' | 'minute' | 'hour', language: Language): string =>
  new Intl.NumberFormat(localeOf(language), { style: 'unit', unit, unitDisplay: 'long' }).format(value)
