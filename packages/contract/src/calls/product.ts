/** Products (search 7). */

import { defineCall } from '../call'
import { drug, product, productChoices, productInfo, recentSearch } from '../entities/product'
import * as v from '../valibot'
import { drugKeyInPath, noData, productDetailId, productDetailIdInPath, productIdInPath, textInPath } from '../wire'

export const listProducts = defineCall({
  method: 'GET',
  path: '/product/list',
  auth: 'device',
  summary: 'The whole catalog by name.',
  data: v.array(product),
})

export const listTopProducts = defineCall({
  method: 'GET',
  path: '/productsearch/top10',
  auth: 'device',
  summary: 'The ten most searched products, most searched first.',
  data: v.array(product),
})

export const searchProducts = defineCall({
  method: 'GET',
  path: '/product/contains/:text/list',
  auth: 'device',
  summary:
    'Products whose name or other name contains a text of more than two characters; best match first, at most 20. Without any, `nearMatches` has up to three with such a nickname, as in `z-pak` or `water pill`, or a name that differs by one letter.',
  params: v.object({ text: textInPath }),
  data: v.array(product),
  beside: v.object({
    /**
     * Common nicknames, or names with one letter wrong, missing, added or swapped (from five letters on). Offered as
     * suggestions, never used automatically.
     */
    nearMatches: v.optional(v.array(product), []),
  }),
})

/** Ours: for pages that know a medication by a code. */
export const getProductByKey = defineCall({
  method: 'GET',
  path: '/product/key/:key',
  auth: 'device',
  summary:
    'The medication of an NDC, such as ndc:0071-0155-23, or of a clinical drug in RxNorm, such as rxcui:617318, with its form and strength. An NDC that may mean several is not found.',
  params: v.object({ key: drugKeyInPath }),
  data: v.object({ product, productDetailId }),
})

export const getProductChoices = defineCall({
  method: 'GET',
  path: '/productdetail/list/:productId',
  auth: 'device',
  summary: 'Forms, strengths and quantities of a product; records the search.',
  params: v.object({ productId: productIdInPath }),
  data: productChoices,
})

export const listRecentSearches = defineCall({
  method: 'GET',
  path: '/productsearch/recent',
  auth: 'device',
  summary: 'The last nine products that this device viewed, latest first.',
  data: v.array(recentSearch),
})

export const clearRecentSearches = defineCall({
  method: 'GET',
  path: '/productsearch/clear',
  auth: 'device',
  waitsForPerson: true,
  summary: "Deletes this device's searches.",
  data: noData,
})

export const listDrugs = defineCall({
  method: 'GET',
  path: '/product/prescription',
  auth: 'device',
  summary: 'Every drug on the savings pages, by name.',
  data: v.array(drug),
})

export const getProductInfo = defineCall({
  method: 'GET',
  path: '/pem/:id',
  auth: 'device',
  summary: "The address of a product's patient education material.",
  params: v.object({ id: productDetailIdInPath }),
  data: productInfo,
})
