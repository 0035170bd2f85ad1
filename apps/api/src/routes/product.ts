/** Products. */
import { calls } from '@rxgauge/contract'
import { educationPath, findEducation } from '../documents/education-page'
import { type Route, route, WithMessage } from '../http/route'
import type { Services } from '../services'

const { product } = calls

export function productRoutes({ products, database }: Services): Route[] {
  return [
    route(product.listProducts, () => products.list()),
    route(product.listTopProducts, () => products.top()),
    route(product.searchProducts, async ({ params }) => {
      const found = await products.search(params.text)
      return new WithMessage(found, '', { nearMatches: await products.nearMatches(params.text, found) })
    }),
    route(product.getProductChoices, async ({ params, caller }) => {
      const choices = await products.choices(params.productId)
      await products.addRecent(caller.deviceId, params.productId)
      return choices
    }),
    route(product.listRecentSearches, ({ caller }) => products.recent(caller.deviceId)),
    route(product.clearRecentSearches, async ({ caller }) => {
      await products.clearRecent(caller.deviceId)
      return null
    }),
    route(product.listDrugs, () => products.drugs()),
    route(product.getProductInfo, async ({ params, language }) => {
      const { name } = await findEducation(database, params.id)
      return { name, pemURL: educationPath(params.id, language) }
    }),
  ]
}
