/** The sentences of the screens around an account: apart, since most visits never come there. */
import { type AccountMessages, enAccount } from './en-account'
import { esAccount } from './es-account'
import type { Language } from './language'

const inLanguages: Record<Language, AccountMessages> = { en: enAccount, es: esAccount }

export const accountText = (language: Language): AccountMessages => inLanguages[language]
