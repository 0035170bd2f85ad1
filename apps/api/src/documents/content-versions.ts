/** Texts of operators as they are written, published and listed: each change is a new version, none is ever replaced. */
import type { AnyContentType } from '@rxgauge/contract'
import { type Language, languages } from '@rxgauge/text'
import { startingTexts } from '@rxgauge/text/server'
import { maybeOne, type Queryable } from '../database/database'
import { allContentTypes } from './contents'
import { faqOf, helpOf } from './markdown'

export interface WrittenText {
  title: string
  /** Markdown. */
  body: string
}

/** Whose a text is: an organization's number, or `null` for all that have none of their own. */
export interface TextPlace {
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

/** A file: its first line is `# Title`. */
export function parseText(file: string): WrittenText | undefined {
  const match = /^\s*#[ \t]+(\S[^\n]*)\n?([\s\S]*)$/.exec(file.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n'))
  return match ? { title: (match[1] ?? '').trim(), body: (match[2] ?? '').trim() } : undefined
}

export const textFile = ({ title, body }: WrittenText): string => `# ${title}\n\n${body}\n`

/** What is wrong with a text; `undefined` where nothing is. */
export function textProblem(type: AnyContentType, file: string): string | undefined {
  const text = parseText(file)
  if (!text) return 'the first line must be "# " and the title'
  if (text.title.length > 200) return 'the title may have 200 characters'
  if (file.length > 500_000) return 'may have 500,000 characters'
  if (text.body === '') return 'there is nothing below the title'
  if (type === 'FAQ') {
    const sections = faqOf(text.body)
    if (sections.length === 0 || sections.some(({ items }) => items.length === 0))
      return 'must have sections ("## Section"), each with questions ("### Question") and answers below'
  }
  if (type === 'INSURANCE_HELP_V2' && helpOf(text.body).content === '') return 'there is no text beside the answers'
  return undefined
}

/** Of one place, the newest first. */
export const listVersions = (queryable: Queryable, organizationId: number | null): Promise<StoredVersion[]> =>
  queryable.query<StoredVersion>(
    `select id::text, type, language, title, body, to_char(effective_on, 'YYYY-MM-DD') "effectiveOn", made_at "madeAt",
       made_by "madeBy"
     from content_version where organization_id is not distinct from $1 order by content_version.id desc`,
    [organizationId],
  )

/** Stores a draft. @returns its number */
export async function storeDraft(
  queryable: Queryable,
  { organizationId, type, language }: TextPlace,
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

/** The newest draft begins on a day. @param day YYYY-MM-DD @returns its title; `undefined` where there is no draft */
export async function publishDraft(
  queryable: Queryable,
  { organizationId, type, language }: TextPlace,
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

/** How each text stands for an organization: its own, else that of all, else that of table content. */
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
