/** Products (search 7). */
import * as v from 'valibot'
import { defineCall } from '../call'
import { drug, product, productChoices, productInfo, recentSearch } from '../entities/product'
import { noData, productDetailIdInPath, productIdInPath, textInPath } from '../wire'

export const listProducts = defineCall({
  method: 'GET',
  path: '/product/list',
  auth: 'device',
  summary: 'The whole catalogue by name.',
  data: v.array(product),
})

export const listTopProducts = defineCall({
  method: 'GET',
  path: '/productsearch/top10',
  auth: 'device',
  summary: 'The ten products searched most, most searched first.',
  data: v.array(product),
})

export const searchProducts = defineCall({
  method: 'GET',
  path: '/product/contains/:text/list',
  auth: 'device',
  summary:
    'Products whose name or other name contains a text of more than two characters; best match first, at most 20. Where there is none, `nearMatches` has up to three that people call so, such as `z-pak` or `water pill`, or whose name differs by one letter.',
  params: v.object({ text: textInPath }),
  data: v.array(product),
  beside: v.object({
    /** Called so by people, or one letter of five or more is wrong, missing, added or swapped: to be offered, never to be taken unasked. */
    nearMatches: v.optional(v.array(product), []),
  }),
})

export const getProductChoices = defineCall({
  method: 'GET',
  path: '/productdetail/list/:productId',
  auth: 'device',
  summary: 'Forms, strengths and quantities of a product; remembers the search.',
  params: v.object({ productId: productIdInPath }),
  data: productChoices,
})

export const listRecentSearches = defineCall({
  method: 'GET',
  path: '/productsearch/recent',
  auth: 'device',
  summary: 'The nine products that this device looked at last, latest first.',
  data: v.array(recentSearch),
})

export const clearRecentSearches = defineCall({
  method: 'GET',
  path: '/productsearch/clear',
  auth: 'device',
  waitsForPerson: true,
  summary: 'Forgets the searches of this device.',
  data: noData,
})

export const listDrugs = defineCall({
  method: 'GET',
  path: '/product/prescription',
  auth: 'device',
  summary: 'Every drug of the savings pages by name.',
  data: v.array(drug),
})

export const getProductInfo = defineCall({
  method: 'GET',
  path: '/pem/:id',
  auth: 'device',
  summary: "Where a product's patient education material stands.",
  params: v.object({ id: productDetailIdInPath }),
  data: productInfo,
})
