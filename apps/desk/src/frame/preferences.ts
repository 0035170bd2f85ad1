/** The language and theme of the desk on this device. */
import { chooseLanguage, type Language } from '@rxgauge/text'

export const themes = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof themes)[number]

export interface Preferences {
  language: Language
  theme: ThemeChoice
}

const key = 'rxgauge-desk'

export function readPreferences(): Preferences {
  const stored = readStored()
  return {
    language: chooseLanguage([stored.language, ...navigator.languages]),
    theme: themes.find((theme) => theme === stored.theme) ?? 'system',
  }
}

function readStored(): Partial<Record<keyof Preferences, string>> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Record<keyof Preferences, string>>
  } catch {
    return {}
  }
}

export function storePreferences(preferences: Preferences): void {
  try {
    localStorage.setItem(key, JSON.stringify(preferences))
  } catch {
    // They last for this visit only.
  }
}
