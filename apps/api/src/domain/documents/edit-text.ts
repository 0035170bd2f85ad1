/** Writes and publishes one text of an organization, or of all organizations without their own. */
import type { AnyContentType } from '@rxgauge/contract'
import { type Language, languages } from '@rxgauge/text'
import { startingTexts } from '@rxgauge/text/server'
import { reason } from '../../base/errors/reason'
import { StartError } from '../../base/errors/start-error'
import type { Database, Queryable } from '../../database/database'
import {
  isDraftTitle,
  listVersions,
  parseText,
  publishDraft,
  type StoredVersion,
  storeDraft,
  type TextKey,
  textFile,
  textProblem,
  type WrittenText,
} from './content-versions'
import { firstText } from './first-text'

/** The newest version, drafts included; `undefined` if there's none. */
export async function newestVersion(
  queryable: Queryable,
  { organizationId, type, language }: TextKey,
): Promise<StoredVersion | undefined> {
  const versions = await listVersions(queryable, organizationId)
  return versions.find((version) => version.type === type && version.language === language)
}

/**
 * What an editor starts from: the newest version; for an organization's first own text the common one, or the draft that
 * `init` made.
 */
export const textToEdit = async (queryable: Queryable, key: TextKey): Promise<WrittenText | undefined> =>
  (await newestVersion(queryable, key)) ??
  (await newestVersion(queryable, { ...key, organizationId: null })) ??
  (await firstText(queryable, key.type, key.language))

/** Somebody else has written a newer version than the text was made from. */
export class TextEditedMeanwhile extends Error {
  override name = 'TextEditedMeanwhile'

  constructor(readonly stored: StoredVersion) {
    super('the text was changed meanwhile')
  }
}

interface Draft {
  /** Markdown whose first line is "# Title". */
  file: string
  by: string
  /** What a mistake's sentence begins with. */
  place: string
  /** The newest version when it was read, `null` for none; without it, a draft is stored whatever the newest is. */
  basedOn?: string | null | undefined
}

/** Stores a draft, unless the newest version is the same. @throws StartError, TextEditedMeanwhile */
export async function draftText(
  database: Database,
  key: TextKey,
  { file, by, place, basedOn }: Draft,
): Promise<{ id: string; isStored: boolean }> {
  const complaint = textProblem(key.type, file)
  const text = parseText(file)
  if (complaint || !text)
    throw new StartError(reason('textRefused', { text: place, problem: complaint ? [complaint] : '' }))
  return database.transaction(async (transaction) => {
    // Whoever writes the same text at the same time waits.
    await transaction.query('select pg_advisory_xact_lock(hashtext($1))', [JSON.stringify(key)])
    const before = await newestVersion(transaction, key)
    if (before && textFile(before) === textFile(text)) return { id: before.id, isStored: false }
    if (before && basedOn !== undefined && before.id !== basedOn) throw new TextEditedMeanwhile(before)
    return { id: await storeDraft(transaction, key, text, by), isStored: true }
  })
}

interface Publication {
  organizationId: number | null
  type: AnyContentType
  languages: readonly Language[]
  /** Its first day, in New York: YYYY-MM-DD. */
  from: string
}

/**
 * Publishes the newest draft of each language.
 * @throws StartError if one still says that it is a draft, or there's none
 */
export async function publishText(
  database: Database,
  { organizationId, type, languages: chosenLanguages, from }: Publication,
): Promise<{ language: Language; title: string }[]> {
  for (const language of chosenLanguages) {
    const version = await newestVersion(database, { organizationId, type, language })
    if (version?.effectiveOn === null && isDraftTitle(version.title))
      throw new StartError(reason('draftInTitle', { text: type, language }))
    if (version?.effectiveOn === null && version.body.includes(startingTexts(language).draftNote))
      throw new StartError(reason('draftInText', { text: type, language }))
  }
  const published = await database.transaction(async (transaction) => {
    const titles: { language: Language; title: string }[] = []
    for (const language of languages.filter((each) => chosenLanguages.includes(each))) {
      const title = await publishDraft(transaction, { organizationId, type, language }, from)
      if (title !== undefined) titles.push({ language, title })
    }
    return titles
  })
  if (published.length === 0) throw new StartError(reason('draftMissing', { text: type }))
  return published
}
