/**
 * An area is the text of one screen or program. Its English comes with the code that imports it; every other language
 * loads as its own chunk.
 */
import type { AreaText } from '../edition'
import type { AccountMessages } from '../languages/en/account'
import type { AssistantViewMessages } from '../languages/en/assistant-view'
import type { EmbedMessages } from '../languages/en/embed'
import type { FirstScreenMessages } from '../languages/en/first-screen'
import type { ListAnswerMessages } from '../languages/en/list-answer'
import type { ListCounterMessages } from '../languages/en/list-counter'
import type { ListTimeMessages } from '../languages/en/list-time'
import type { MyListMessages } from '../languages/en/my-list'
import type { ResultsMessages } from '../languages/en/results'
import type { SendMessages } from '../languages/en/send'
import type { SiteMessages } from '../languages/en/site'

/** The messages of each area, by its name. */
export interface AreaMessages {
  firstScreen: FirstScreenMessages
  results: ResultsMessages
  site: SiteMessages
  account: AccountMessages
  send: SendMessages
  embed: EmbedMessages
  myList: MyListMessages
  listAnswer: ListAnswerMessages
  listCounter: ListCounterMessages
  listTime: ListTimeMessages
  assistantView: AssistantViewMessages
}
export type AreaName = keyof AreaMessages

export interface MessageArea<Name extends AreaName> {
  name: Name
  english: AreaText<AreaMessages[Name]>
}

/** The loaders of a language other than English. */
export type Translations = { readonly [Name in AreaName]: () => Promise<AreaText<AreaMessages[Name]>> }

/** One language's entry in `languages.ts`. */
export interface LanguageFiles {
  /** The language's own name for itself. */
  name: string
  /** A BCP 47 tag for dates and times. */
  locale: string
  /** `undefined` if the texts come with the code. */
  translations: Translations | undefined
}
