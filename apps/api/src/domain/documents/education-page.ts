/**
 * A medication's information page: its names, forms and strengths, and questions to ask. The product info dialog shows
 * it in a frame.
 */
import type { Language } from '@rxgauge/text'
import { fill, formName } from '@rxgauge/text'
import { documentText, medicationWords } from '@rxgauge/text/server'
import * as v from 'valibot'
import { DomainError } from '../../base/errors/domain-error'
import { maybeOne, type Queryable } from '../../database/database'
import { escapeHtml } from './escape-html'
import { staticPagePolicy } from './static-page-policy'

interface Row {
  name: string
  type: 'B' | 'G'
  aliasName: string | null
  /** In the form of `forms`. */
  forms: unknown
}

const forms = v.array(v.object({ form: v.string(), strengths: v.array(v.string()) }))

/** The fragment that hides the title, for a frame with a title of its own. */
const untitledId = 'untitled'

/** The styles of all pages that the site shows in frames. */
export const framedCss = `
  body { margin: 0; padding: 20px; max-width: 720px; font: 16px/1.55 system-ui, sans-serif; color: #14262b; background: #fff }
  h1 { font-size: 24px; margin: 0 0 12px } h2 { font-size: 17px; margin: 24px 0 6px }
  ul { margin: 0; padding-inline-start: 20px } li { margin: 4px 0 }
  #${untitledId}:target h1 { display: none }
  .fine { color: #51656b; font-size: 14px; margin-top: 24px }
  .narrow { padding: 14px; font-size: 17px }`

/** Any page may frame them. */
export const framedPolicy = staticPagePolicy(framedCss)

/** The path of a product's page, relative to the API's base address. */
export const educationPath = (productDetailId: number, language: Language) =>
  `pem/${productDetailId}/page?lang=${language}`

/** The product of a product detail. @throws DomainError PRODUCT_NOT_FOUND */
export async function findEducation(database: Queryable, productDetailId: number): Promise<Row> {
  const row = await maybeOne<Row>(
    database,
    `select p.name, p.type, p.alias_name "aliasName",
       (select json_agg(json_build_object('form', f.form, 'strengths', f.strengths) order by f.first)
        from (select form, min(position) first, json_agg(strength order by position) strengths
              from product_detail where product_id = p.id group by form) f) forms
     from product_detail d join product p on p.id = d.product_id where d.id = $1`,
    [productDetailId],
  )
  if (!row) throw new DomainError('PRODUCT_NOT_FOUND')
  return row
}

/** The complete HTML page. */
export async function educationPage(database: Queryable, productDetailId: number, language: Language): Promise<string> {
  const row = await findEducation(database, productDetailId)
  const text = documentText(language)
  const names = { name: row.name, other: row.aliasName ?? '' }
  const relation = row.aliasName === null ? text.onlyName : row.type === 'G' ? text.isGeneric : text.isBrand
  const title = fill(text.about, names)
  const formLines = v
    .parse(forms, row.forms)
    .map(({ form, strengths }) => `${formName(form, medicationWords(language))}: ${strengths.join(', ')}`)
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title><style>${framedCss}</style></head>
<body><main id="${untitledId}">
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(fill(relation, names))}</p>
<h2>${escapeHtml(text.forms)}</h2>
${list(formLines)}
<h2>${escapeHtml(text.askTitle)}</h2>
${list(text.ask)}
<p class="fine">${escapeHtml(text.noAdvice)} ${escapeHtml(text.emergency)}</p>
</main></body></html>`
}

const list = (items: readonly string[]) => `<ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`
