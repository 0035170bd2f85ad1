/**
 * The data in a page's first HTML: its organization and its content. The site starts with it instead of fetching it
 * again.
 */

import { getContent, getIdentity } from './calls/settings'
import { acquisitionCost } from './entities/acquisition-cost'
import { organization } from './entities/organization'
import { drug, product, unitContent } from './entities/product'
import * as v from './valibot'
import { price, productDetailId } from './wire'

/** A medication's landing page: names, forms, and the price of its usual fill in one place. */
export const drugSummary = v.object({
  product,
  /** The usual form and strength. */
  productDetailId,
  forms: v.array(v.object({ form: v.string(), strengths: v.array(v.string()) })),
  usual: v.object({
    form: v.string(),
    strength: v.string(),
    quantity: v.number(),
    unitName: v.string(),
    unitContent,
  }),
  /**
   * For the usual fill at the server's default zip: the lowest price with a card or coupon, and the retail price.
   * Each is null if unknown, and `price` itself is null if both are.
   */
  price: v.nullable(
    v.object({
      reduced: v.nullable(price),
      retail: v.nullable(price),
      zip: v.string(),
      city: v.string(),
      stateName: v.string(),
    }),
  ),
  /** `null` without a change of cost in the operator's files. */
  acquisitionCost: v.nullable(acquisitionCost),
})
export type DrugSummary = v.InferOutput<typeof drugSummary>

export const pageData = v.variant('kind', [
  v.object({ kind: v.literal('none') }),
  v.object({ kind: v.literal('home'), top: v.array(product) }),
  v.object({ kind: v.literal('drug'), drug: drugSummary }),
  /** No medication has this name; the page is served with status 404. */
  v.object({ kind: v.literal('unknownDrug'), name: v.string() }),
  v.object({
    kind: v.literal('savings'),
    letters: v.array(v.string()),
    /** The drugs under the letter in the address. */
    letter: v.nullable(v.string()),
    drugs: v.array(drug),
  }),
  v.object({ kind: v.literal('content'), content: getContent.data }),
  /** The operator hasn't written this text yet; the page is served with status 404. */
  v.object({ kind: v.literal('missingContent'), sentence: v.string() }),
  v.object({ kind: v.literal('contact'), identity: getIdentity.data }),
])
export type PageData = v.InferOutput<typeof pageData>
export type PageDataReply = v.InferInput<typeof pageData>

export const servedPage = v.object({
  /** The scheme and host that visitors use, without a trailing slash. */
  origin: v.string(),
  /** The requested path and query. */
  path: v.string(),
  search: v.string(),
  /** One of the product's languages. */
  language: v.string(),
  /** The server's date, `YYYY-MM-DD`. */
  today: v.string(),
  organization,
  data: pageData,
})
export type ServedPage = v.InferOutput<typeof servedPage>
/** The same in the wire's form. */
export type ServedPageReply = v.InferInput<typeof servedPage>

/** A page's whole HTML, and the SHA-256 hashes (Base64) of its style elements for the content security policy. */
export interface RenderedPage {
  html: string
  styleHashes: readonly string[]
  /** Whether it has the API's reference, which needs a policy of its own. */
  hasReference?: boolean
}

export interface DocsRequest {
  /** For partners at `/docs`, or for programs at `/docs/api`. */
  book: 'partners' | 'api'
  /** The last part of the page's address; empty for the first page. */
  page: string
  /** Scheme and host of this installation, which examples name. */
  origin: string
  /** Whose name and colors the page has. */
  organization: ServedPageReply['organization'] | undefined
  /** What only the running server knows. */
  facts: DocsFacts
}

/** Tables that a page asks for by name: `<!-- facts: headers -->`. */
export type DocsFacts = Readonly<Record<'headers' | 'services' | 'retention', DocsTable>>

export interface DocsTable {
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

/** Renders a page's HTML: implemented by the site, called by the server. */
export interface PageRenderer {
  (page: ServedPageReply): Promise<RenderedPage>
  /** Styles with the site's typeface, for documents that its pages show in frames. */
  frameCss?: string | undefined
  /** What a device needs to install the site. */
  installable?: {
    /** The web app manifest, as JSON. */
    manifest: (organization: ServedPageReply['organization'], language: string) => Promise<string>
    /** The colors of the organization's icon, as `#RRGGBB`. */
    iconColors: (organization: ServedPageReply['organization']) => { background: string; ring: string }
  }
  /** Renders the docs for developers; `undefined` if there's no such page. Missing in development. */
  docs?: ((request: DocsRequest) => RenderedPage | undefined) | undefined
}
