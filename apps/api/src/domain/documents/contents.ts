/** FAQ, legal texts and insurance help: the version for an organization and language that applies today. */
import { type AnyContentType, type CallReply, calls } from '@rxgauge/contract'
import type { Language } from '@rxgauge/text'
import * as v from 'valibot'
import { DomainError } from '../../base/errors/domain-error'
import { newYorkDay } from '../../base/new-york-day'
import { maybeOne, type Queryable } from '../../database/database'
import { cleanHtml, helpOf, htmlOfMarkdown, parseFaq } from './markdown'

type ContentReply = CallReply<typeof calls.settings.getContent>

export const allContentTypes: readonly AnyContentType[] = [
  ...calls.settings.contentTypes,
  ...calls.settings.legalTextTypes,
]

interface VersionRow {
  id: string
  language: 'en' | 'es'
  title: string
  body: string
  /** YYYY-MM-DD. */
  modifiedOn: string
}

interface DraftRow extends Omit<VersionRow, 'modifiedOn'> {
  type: string
  /** Empty for a draft for all organizations. */
  organizationName: string
}

export interface Draft {
  reply: ContentReply
  language: Language
  organizationName: string
}

interface Row {
  language: string
  title: string
  modifiedOn: string
  /** In the form of `storedBody`. */
  body: unknown
}

export const storedBody = v.pick(calls.settings.getContent.data, ['content', 'sections', 'contentParam'])

/** Identifies the version that somebody accepts. */
export interface TextVersion {
  type: AnyContentType
  language: string
  /** Null for a built-in text from the `content` table. */
  id: string | null
  modifiedOn: string
}

interface Dependencies {
  database: Queryable
  now: () => number
}

interface Content {
  reply: ContentReply
  version: TextVersion
}

export class Contents {
  constructor(private readonly deps: Dependencies) {}

  /**
   * A text by its type: the organization's own before the common one, each in the language or else in English.
   * @throws DomainError CONTENT_NOT_FOUND
   */
  async find(organizationId: number, type: string, language: Language): Promise<ContentReply> {
    return (await this.content(organizationId, type, language)).reply
  }

  /**
   * A draft as it would appear if published today.
   * @throws DomainError CONTENT_NOT_FOUND if no draft has that number or it's already published
   */
  async draft(id: string): Promise<Draft> {
    const row = await maybeOne<DraftRow>(
      this.deps.database,
      `select d.id::text, d.type, d.language, d.title, d.body, coalesce(o.name, '') "organizationName"
       from content_version d left join organization o on o.id = d.organization_id
       where d.id = $1::bigint and d.effective_on is null`,
      [id],
    )
    const type = allContentTypes.find((each) => each === row?.type)
    if (!row || !type) throw new DomainError('CONTENT_NOT_FOUND')
    const { language, organizationName } = row
    return { reply: await this.render(type, row), language, organizationName }
  }

  /** A text as it would appear if published today. */
  render(type: AnyContentType, { title, body }: Pick<VersionRow, 'title' | 'body'>): Promise<ContentReply> {
    return this.replyOf(type, { title, body, modifiedOn: newYorkDay(this.deps.now()) })
  }

  /** The versions of these texts that apply now; unpublished ones are left out. */
  async versions(organizationId: number, types: readonly AnyContentType[], language: Language): Promise<TextVersion[]> {
    const stored = types.map((type) =>
      this.content(organizationId, type, language).catch((error: unknown) => {
        if (error instanceof DomainError) return undefined
        throw error
      }),
    )
    return (await Promise.all(stored)).flatMap((content) => content?.version ?? [])
  }

  private async content(organizationId: number, type: string, language: Language): Promise<Content> {
    const contentType = allContentTypes.find((candidate) => candidate.toLowerCase() === type.toLowerCase())
    if (contentType === undefined) throw new DomainError('CONTENT_NOT_FOUND')
    const { database, now } = this.deps
    const version = await maybeOne<VersionRow>(
      database,
      `select id::text, language, title, body, to_char(effective_on, 'YYYY-MM-DD') "modifiedOn" from content_version
       where type = $1 and language in ($2, 'en') and (organization_id = $3 or organization_id is null)
         and effective_on <= $4::date
       order by organization_id is null, language = $2 desc, effective_on desc, content_version.id desc limit 1`,
      [contentType, language, organizationId, newYorkDay(now())],
    )
    if (version) {
      const { id, modifiedOn } = version
      return {
        reply: await this.replyOf(contentType, version),
        version: { type: contentType, language: version.language, id, modifiedOn },
      }
    }
    const row = await maybeOne<Row>(
      database,
      `select language, title, to_char(last_modified, 'YYYY-MM-DD') "modifiedOn", body from content
       where type = $1 and language in ($2, 'en') order by language = $2 desc limit 1`,
      [contentType, language],
    )
    if (!row) throw new DomainError('CONTENT_NOT_FOUND')
    const { modifiedOn } = row
    return { reply: replyOfRow(row), version: { type: contentType, language: row.language, id: null, modifiedOn } }
  }

  private async replyOf(
    type: AnyContentType,
    { title, body, modifiedOn }: Pick<VersionRow, 'title' | 'body' | 'modifiedOn'>,
  ): Promise<ContentReply> {
    const reply = {
      contentTitle: title,
      lastModifiedDate: onWire(modifiedOn),
      content: '',
      sections: [],
      contentParam: [],
    }
    if (type === 'FAQ') return { ...reply, sections: parseFaq(body) }
    if (type !== 'INSURANCE_HELP_V2') return { ...reply, content: htmlOfMarkdown(body) }
    const { content, choices } = helpOf(body)
    const plans = await this.deps.database.query<{ id: number; type: 'W' | 'X' | 'Y' | 'Z' }>(
      'select id, type from insurance_plan where id = any($1::int[])',
      [choices.map(({ planId }) => planId)],
    )
    const contentParam = choices.flatMap(({ planId, displayText }) => {
      const plan = plans.find(({ id }) => id === planId)
      return plan ? [{ value: plan, displayText }] : []
    })
    return { ...reply, content, contentParam }
  }
}

/** Converts YYYY-MM-DD to MM/DD/YYYY. */
const onWire = (day: string) => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1')

function replyOfRow({ title, modifiedOn, body }: Row): ContentReply {
  const { content, sections, contentParam } = v.parse(storedBody, body)
  return {
    contentTitle: title,
    lastModifiedDate: onWire(modifiedOn),
    content: cleanHtml(content),
    sections: sections.map(({ title, items }) => ({
      title,
      items: items.map((item) => ({ title: item.title, description: cleanHtml(item.description) })),
    })),
    contentParam,
  }
}
