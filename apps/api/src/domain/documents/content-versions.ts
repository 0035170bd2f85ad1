/** Writes, publishes and lists operators' texts. Each change is a new version; no version is ever overwritten. */
import type { AnyContentType } from '@rxgauge/contract'
import { type Language, languages } from '@rxgauge/text'
import { startingTexts } from '@rxgauge/text/server'
import { type Reason, reason } from '../../base/errors/reason'
import { maybeOne, type Queryable } from '../../database/database'
import { allContentTypes } from './contents'
import { helpOf, parseFaq } from './markdown'

export interface WrittenText {
  title: string
  /** Markdown. */
  body: string
}

/** The owner of a text: an organization's id, or `null` for all organizations without a text of their own. */
export interface TextKey {
  organizationId: number | null
  type: AnyContentType
  language: Language
}

export interface StoredVersion extends WrittenText {
  id: string
  type: string
  language: 'en' | 'es'
  /** YYYY-MM-DD; `null` for a draft. */
  effectiveOn: string | null
  madeAt: Date
  madeBy: string
}

/** Parses a text file, whose first line is `# Title`. */
export function parseText(file: string): WrittenText | undefined {
  const match = /^\s*#[ \t]+(\S[^\n]*)\n?([\s\S]*)$/.exec(file.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n'))
  return match ? { title: (match[1] ?? '').trim(), body: (match[2] ?? '').trim() } : undefined
}

export const textFile = ({ title, body }: WrittenText): string => `# ${title}\n\n${body}\n`

/** What's wrong with a text; `undefined` if it's valid. */
export function textProblem(type: AnyContentType, file: string): Reason | undefined {
  const text = parseText(file)
  if (!text) return reason('titleMissing')
  if (text.title.length > 200) return reason('titleTooLong')
  if (file.length > 500_000) return reason('textTooLong')
  if (text.body === '') return reason('textEmpty')
  if (type === 'FAQ') {
    const sections = parseFaq(text.body)
    if (sections.length === 0 || sections.some(({ items }) => items.length === 0)) return reason('faqWithoutSections')
  }
  if (type === 'INSURANCE_HELP_V2' && helpOf(text.body).content === '') return reason('helpWithoutText')
  return undefined
}

/** The versions of one organization, newest first. */
export const listVersions = (queryable: Queryable, organizationId: number | null): Promise<StoredVersion[]> =>
  queryable.query<StoredVersion>(
    `select id::text, type, language, title, body, to_char(effective_on, 'YYYY-MM-DD') "effectiveOn", made_at "madeAt",
       made_by "madeBy"
     from content_version where organization_id is not distinct from $1 order by content_version.id desc`,
    [organizationId],
  )

/** Stores a draft. @returns its version number */
export async function storeDraft(
  queryable: Queryable,
  { organizationId, type, language }: TextKey,
  { title, body }: WrittenText,
  by: string,
): Promise<string> {
  const [row] = await queryable.query<{ id: string }>(
    `insert into content_version (organization_id, type, language, title, body, made_by) values ($1, $2, $3, $4, $5, $6)
     returning id::text`,
    [organizationId, type, language, title, body, by],
  )
  return row?.id ?? ''
}

/**
 * Publishes the newest draft from a day on. @param day YYYY-MM-DD @returns its title; `undefined` if there's no draft
 */
export async function publishDraft(
  queryable: Queryable,
  { organizationId, type, language }: TextKey,
  day: string,
): Promise<string | undefined> {
  const row = await maybeOne<{ title: string }>(
    queryable,
    `update content_version set effective_on = $4::date where id = (
       select max(id) from content_version
       where organization_id is not distinct from $1 and type = $2 and language = $3)
     and effective_on is null returning title`,
    [organizationId, type, language, day],
  )
  return row?.title
}

export const isDraftTitle = (title: string): boolean =>
  languages.some((language) => title.startsWith(startingTexts(language).draft))

export type TextState = 'published' | 'draft' | 'missing'

/** The state of each text for an organization: its own, else the common one, else the built-in one. */
export async function textStates(
  queryable: Queryable,
  organizationId: number | null,
  day: string,
): Promise<{ type: AnyContentType; language: Language; state: TextState }[]> {
  const written = await queryable.query<{ type: string; language: string; title: string; isPublished: boolean }>(
    `select type, language, title, coalesce(effective_on <= $2::date, false) "isPublished" from content_version
     where organization_id = $1 or organization_id is null
     union all select type, language, title, true from content`,
    [organizationId, day],
  )
  return allContentTypes.flatMap((type) =>
    languages.map((language) => {
      const versionsOfText = written.filter((row) => row.type === type && row.language === language)
      const isPublished = versionsOfText.some((row) => row.isPublished && !isDraftTitle(row.title))
      return {
        type,
        language,
        state: isPublished ? 'published' : versionsOfText.length > 0 ? 'draft' : ('missing' as const),
      }
    }),
  )
}
