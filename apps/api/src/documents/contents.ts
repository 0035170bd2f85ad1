/** FAQ, legal texts and insurance help. */
import { type CallReply, calls } from '@rxgauge/contract'
import type { Language } from '@rxgauge/text'
import * as v from 'valibot'
import { FilterXSS } from 'xss'
import { maybeOne, type Queryable } from '../database/database'
import { DomainError } from '../errors/domain-error'

type ContentReply = CallReply<typeof calls.settings.getContent>

interface Row {
  title: string
  last_modified: string
  /** Of `body`. */
  body: unknown
}

const body = v.pick(calls.settings.getContent.data, ['content', 'sections', 'contentParam'])

/** The HTML that a text may contain; anything else is removed. */
const filter = new FilterXSS({
  whiteList: {
    a: ['href'],
    ...Object.fromEntries(['p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'h2', 'h3'].map((tag) => [tag, []])),
  },
  stripIgnoreTag: true,
  stripIgnoreTagBody: ['script', 'style'],
})
const clean = (html: string) => filter.process(html)

/** A text by its type, in the language or else in English. */
export async function getContent(database: Queryable, type: string, language: Language): Promise<ContentReply> {
  const contentType = calls.settings.contentTypes.find((candidate) => candidate.toLowerCase() === type.toLowerCase())
  const row =
    contentType &&
    (await maybeOne<Row>(
      database,
      `select title, to_char(last_modified, 'MM/DD/YYYY') last_modified, body from content
       where type = $1 and language in ($2, 'en') order by language = $2 desc limit 1`,
      [contentType, language],
    ))
  if (!row) throw new DomainError('CONTENT_NOT_FOUND')
  const { content, sections, contentParam } = v.parse(body, row.body)
  return {
    contentTitle: row.title,
    lastModifiedDate: row.last_modified,
    content: clean(content),
    sections: sections.map(({ title, items }) => ({
      title,
      items: items.map((item) => ({ title: item.title, description: clean(item.description) })),
    })),
    contentParam,
  }
}
