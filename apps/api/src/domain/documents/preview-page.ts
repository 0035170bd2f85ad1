/** Shows a draft to anyone with the operator's link: marked as a draft above and below, and never cached. */
import type { CallReply, calls } from '@rxgauge/contract'
import { fill, type Language } from '@rxgauge/text'
import { documentText } from '@rxgauge/text/server'
import { escapeHtml } from './escape-html'
import { framedCss } from './framed-page'
import { staticPagePolicy } from './static-page-policy'

type Content = CallReply<typeof calls.settings.getContent>

const css = `${framedCss}
  .draft { padding: 12px 16px; border: 2px solid #8a1c1c; color: #8a1c1c; background: #fff; font-weight: 600 }
  summary { padding: 8px 0; font-weight: 600; cursor: pointer }`

export const previewPolicy = staticPagePolicy(css, { frameAncestors: "'none'" })
/** For the desk, which shows it beside the text. */
export const framedPreviewPolicy = staticPagePolicy(css, { frameAncestors: "'self'" })

/** @param name the organization's name; empty for a common text; `undefined` for a text that is published */
export function previewPage(
  { contentTitle, content, sections }: Content,
  language: Language,
  name: string | undefined,
): string {
  const text = documentText(language)
  const sentence = name === '' ? text.draftOfAll : fill(text.draftOf, { name: name ?? '' })
  const notice = name === undefined ? '' : `<p class="draft">${escapeHtml(sentence)}</p>`
  // As the site folds them, which has a title of its own above questions.
  const heading = sections.length > 0 ? '' : `<h1>${escapeHtml(contentTitle)}</h1>`
  const questions = sections.map(
    ({ title, items }) =>
      `<h2>${escapeHtml(title)}</h2>${items.map((item) => `<details><summary>${escapeHtml(item.title)}</summary>${item.description}</details>`).join('')}`,
  )
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex, nofollow, noarchive">
<title>${escapeHtml(`${name === undefined ? '' : `${text.draft} `}${contentTitle}`)}</title><style>${css}</style></head>
<body>${notice}<main>${heading}${content}${questions.join('')}</main>${notice}</body></html>`
}
