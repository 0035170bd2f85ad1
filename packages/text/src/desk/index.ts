/** The texts of the desk, an operator's own web area. Its own entry, so that widget and site have nothing of it. */
import type { Language } from '../languages'
import * as en from './en'
import * as es from './es'

export type DeskText = typeof en

const texts: Record<Language, DeskText> = { en, es }

/** What a kind of file is called; its own name if it has no title, such as one that only another version knows. */
export const kindTitle = (kind: string, language: Language): string =>
  (texts[language].kinds as Readonly<Record<string, string>>)[kind] ?? kind

export const deskText = (language: Language): DeskText => texts[language]
