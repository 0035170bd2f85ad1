/** The texts that `init` drafted or the demo brought, converted from HTML to Markdown for the operator to edit. */
import type { AnyContentType } from '@rxgauge/contract'
import type { Language } from '@rxgauge/text'
import * as v from 'valibot'
import { maybeOne, type Queryable } from '../../database/database'
import type { WrittenText } from './content-versions'
import { storedBody } from './contents'

/** `undefined` if there's none. */
export async function firstText(
  queryable: Queryable,
  type: AnyContentType,
  language: Language,
): Promise<WrittenText | undefined> {
  const row = await maybeOne<{ title: string; body: unknown }>(
    queryable,
    'select title, body from content where type = $1 and language = $2',
    [type, language],
  )
  if (!row) return undefined
  const { content, sections, contentParam } = v.parse(storedBody, row.body)
  const questions = sections.flatMap(({ title, items }) => [
    `## ${title}`,
    ...items.flatMap((item) => [`### ${item.title}`, markdownOf(item.description)]),
  ])
  const answers = contentParam.map(({ value, displayText }) => `- [${displayText}](plan:${value.id})`).join('\n')
  const body = [markdownOf(content), ...questions, answers].filter((part) => part !== '').join('\n\n')
  return { title: row.title, body }
}

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** Converts paragraphs, headings, lists and links; other elements keep only their text. */
const markdownOf = (html: string): string =>
  html
    .replace(/\s+/g, ' ')
    .replace(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gi, '[$2]($1)')
    .replace(/<h\d[^>]*>/gi, '\n\n## ')
    .replace(/<li[^>]*>/gi, '\n- ')
    .replace(/<\/?(?:p|ul|ol|h\d|div)[^>]*>|<br[^>]*>/gi, '\n\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (sign, name: string) => signs[name] ?? sign)
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
