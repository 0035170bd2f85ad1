/** Loads the messages of an area. */
import type { AreaMessages, AreaName, MessageArea } from './areas/area'
import { type Edition, forEdition } from './edition'
import { type Language, languageFiles } from './languages'

/** An area's messages in a language, as an edition says them. */
export async function loadMessages<Name extends AreaName>(
  area: MessageArea<Name>,
  language: Language,
  edition: Edition = 'consumer',
): Promise<AreaMessages[Name]> {
  return (await loadTranslation(area.name, language, edition)) ?? inEnglish(area, edition)
}

/** The same without the English, which is then not part of the code that calls: `undefined` for English. */
export async function loadTranslation<Name extends AreaName>(
  name: Name,
  language: Language,
  edition: Edition = 'consumer',
): Promise<AreaMessages[Name] | undefined> {
  const load = languageFiles[language].translations?.[name]
  return load && forEdition(await load(), edition)
}

/** The messages that come with the code: `undefined` where the language has to be loaded. */
export const bundledMessages = <Name extends AreaName>(
  area: MessageArea<Name>,
  language: Language,
  edition: Edition,
): AreaMessages[Name] | undefined =>
  languageFiles[language].translations === undefined ? inEnglish(area, edition) : undefined

/** The English of an area, at once. */
export const inEnglish = <Name extends AreaName>(
  area: MessageArea<Name>,
  edition: Edition = 'consumer',
): AreaMessages[Name] => forEdition(area.english, edition)
