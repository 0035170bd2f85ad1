/**
 * An area is the part of the texts that one screen or program needs. English comes with the code that imports the area;
 * every other language is loaded as a chunk of its own.
 */
import type { AreaText } from '../edition'
import type { AccountMessages } from '../languages/en/account'
import type { FirstScreenMessages } from '../languages/en/first-screen'
import type { ResultsMessages } from '../languages/en/results'
import type { SendMessages } from '../languages/en/send'
import type { SiteMessages } from '../languages/en/site'

/** The messages of each area by its name. */
export interface AreaMessages {
  firstScreen: FirstScreenMessages
  results: ResultsMessages
  site: SiteMessages
  account: AccountMessages
  send: SendMessages
}
export type AreaName = keyof AreaMessages

export interface MessageArea<Name extends AreaName> {
  name: Name
  english: AreaText<AreaMessages[Name]>
}

/** The loaders of a language other than English. */
export type Translations = { readonly [Name in AreaName]: () => Promise<AreaText<AreaMessages[Name]>> }

/** What `languages.ts` lists of each language. */
export interface LanguageFiles {
  /** The language's name in itself. */
  name: string
  /** For dates and times, as BCP 47 writes it. */
  locale: string
  /** `undefined` where the texts come with the code. */
  translations: Translations | undefined
}
