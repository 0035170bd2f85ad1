/**
 * A medication's information page: its names, forms and strengths, and questions to ask. The product info dialog shows
 * it in a frame.
 */
import type { Language } from '@rxgauge/text'
import { fill, formName, strengthName } from '@rxgauge/text'
import { documentText, medicationWords } from '@rxgauge/text/server'
import * as v from 'valibot'
import { DomainError } from '../../base/errors/domain-error'
import { maybeOne, type Queryable } from '../../database/database'
import { escapeHtml } from './escape-html'
import { type FrameLook, framedPage } from './framed-page'

interface Row {
  name: string
  type: 'B' | 'G'
  aliasName: string | null
  aliasId: number | null
  /** In the form of `forms`. */
  forms: unknown
}

const forms = v.array(v.object({ form: v.string(), strengths: v.array(v.string()) }))

/** The path of a product's page, relative to the API's base address. */
export const educationPath = (productDetailId: number, language: Language) =>
  `pem/${productDetailId}/page?lang=${language}`

/** The product of a product detail. @throws DomainError PRODUCT_NOT_FOUND */
export async function findEducation(database: Queryable, productDetailId: number): Promise<Row> {
  const row = await maybeOne<Row>(
    database,
    `select p.name, p.type, p.alias_name "aliasName", p.alias_id "aliasId",
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
export async function educationPage(
  database: Queryable,
  productDetailId: number,
  frame: { language: Language; look: FrameLook; faceCss: string | undefined },
) {
  const { language } = frame
  const row = await findEducation(database, productDetailId)
  const text = documentText(language)
  const words = medicationWords(language)
  const names = { name: row.name, other: row.aliasName ?? '' }
  const title = fill(text.about, names)
  const formLines = v
    .parse(forms, row.forms)
    .map(
      ({ form, strengths }) =>
        `${formName(form, words)}: ${strengths.map((strength) => strengthName(strength, words)).join(', ')}`,
    )
  // A frame with a title of its own hides this one by the fragment `#untitled`.
  const body = `<body><main id="untitled">
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(fill(relationOf(row, text), names))}</p>
<h2>${escapeHtml(text.forms)}</h2>
${list(formLines)}
<h2>${escapeHtml(text.askTitle)}</h2>
${list(text.ask)}
<p class="fine">${escapeHtml(text.noAdvice)} ${escapeHtml(text.emergency)}</p>
</main></body>`
  return framedPage({ title, ...frame, body })
}

/** A brand's generic is only suggested if it has prices. */
function relationOf({ type, aliasName, aliasId }: Row, text: ReturnType<typeof documentText>) {
  if (aliasName === null) return text.onlyName
  if (type === 'G') return text.isGeneric
  return aliasId === null ? text.isBrandOnly : text.isBrand
}

const list = (items: readonly string[]) => `<ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`
