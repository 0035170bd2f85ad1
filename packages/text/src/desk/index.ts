/** The texts of the desk, an operator's own web area. Its own entry, so that widget and site have nothing of it. */
import type { Language } from '../languages'
import * as en from './en'
import * as es from './es'

export type DeskText = typeof en

const texts: Record<Language, DeskText> = { en, es }

export const deskText = (language: Language): DeskText => texts[language]
