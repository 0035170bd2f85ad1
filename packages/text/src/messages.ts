/** Loads the messages of an area. */
import type { AreaMessages, AreaName, MessageArea } from './areas/area'
import { type Edition, forEdition } from './edition'
import { type Language, languageFiles } from './languages'

/** An area's messages in a language and an edition's words. */
export async function loadMessages<Name extends AreaName>(
  area: MessageArea<Name>,
  language: Language,
  edition: Edition = 'consumer',
): Promise<AreaMessages[Name]> {
  return (await loadTranslation(area.name, language, edition)) ?? inEnglish(area, edition)
}

/** Like `loadMessages`, but doesn't bundle the English: `undefined` for English. */
export async function loadTranslation<Name extends AreaName>(
  name: Name,
  language: Language,
  edition: Edition = 'consumer',
): Promise<AreaMessages[Name] | undefined> {
  const load = languageFiles[language].translations?.[name]
  return load && forEdition(await load(), edition)
}

/** The messages that come with the code; `undefined` for a language that must be loaded. */
export const bundledMessages = <Name extends AreaName>(
  area: MessageArea<Name>,
  language: Language,
  edition: Edition,
): AreaMessages[Name] | undefined =>
  languageFiles[language].translations === undefined ? inEnglish(area, edition) : undefined

/** An area's English messages, without loading. */
export const inEnglish = <Name extends AreaName>(
  area: MessageArea<Name>,
  edition: Edition = 'consumer',
): AreaMessages[Name] => forEdition(area.english, edition)
