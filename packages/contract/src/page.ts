/** What the server puts into a page's first HTML: whose it is, and what it shows. The site begins with it instead of asking again. */
import * as v from 'valibot'
import { getContent, getIdentity } from './calls/settings'
import { organization } from './entities/organization'
import { drug, product, unitContent } from './entities/product'
import { price, productDetailId } from './wire'

/** A medication for those who come by its address: names, forms, and what its usual fill costs in one place. */
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
   * For the usual fill at the server's default zip: the lowest with a card or coupon, and retail; each is null where none is
   * known, and `price` itself where neither is.
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
})
export type DrugSummary = v.InferOutput<typeof drugSummary>

export const pageData = v.variant('kind', [
  v.object({ kind: v.literal('none') }),
  v.object({ kind: v.literal('home'), top: v.array(product) }),
  v.object({ kind: v.literal('drug'), drug: drugSummary }),
  /** No medication goes by this name; the page is served with status 404. */
  v.object({ kind: v.literal('unknownDrug'), name: v.string() }),
  v.object({
    kind: v.literal('savings'),
    letters: v.array(v.string()),
    /** The drugs of the letter that the address asks for. */
    letter: v.nullable(v.string()),
    drugs: v.array(drug),
  }),
  v.object({ kind: v.literal('content'), content: getContent.data }),
  /** The operator has not written this text yet; the page is served with status 404. */
  v.object({ kind: v.literal('missingContent'), sentence: v.string() }),
  v.object({ kind: v.literal('contact'), identity: getIdentity.data }),
])
export type PageData = v.InferOutput<typeof pageData>
export type PageDataReply = v.InferInput<typeof pageData>

export const servedPage = v.object({
  /** Scheme and host that visitors use, without a slash at the end. */
  origin: v.string(),
  /** Path and query, as asked for. */
  path: v.string(),
  search: v.string(),
  /** One of the product's languages. */
  language: v.string(),
  /** The day on the server, `YYYY-MM-DD`. */
  today: v.string(),
  organization,
  data: pageData,
})
export type ServedPage = v.InferOutput<typeof servedPage>
/** The same in the wire's form. */
export type ServedPageReply = v.InferInput<typeof servedPage>

/** A page's whole HTML, and the SHA-256 hashes (Base64) of its own style elements for its policy. */
export interface RenderedPage {
  html: string
  styleHashes: readonly string[]
}

/** Makes a page's HTML; the site brings it, the server calls it. */
export type PageRenderer = (page: ServedPageReply) => Promise<RenderedPage>
