/** Products. */
import { calls } from '@rxgauge/contract'
import { educationPath, findEducation } from '../documents/education-page'
import { cachedRoute, type Route, route, WithMessage } from '../http/route'
import type { Services } from '../services'

const { product } = calls

/** The same for everybody. */
const ofCatalogue = { families: ['catalogue'], dependsOn: () => [] } as const

export function productRoutes({ products, database }: Services): Route[] {
  return [
    cachedRoute(product.listProducts, ofCatalogue, () => products.list()),
    cachedRoute(product.listTopProducts, ofCatalogue, () => products.top()),
    cachedRoute(product.searchProducts, ofCatalogue, async ({ params }) => {
      const matches = await products.search(params.text)
      return new WithMessage(matches, '', { nearMatches: await products.nearMatches(params.text, matches) })
    }),
    cachedRoute(
      product.getProductChoices,
      {
        ...ofCatalogue,
        besides: ({ params, caller }) => products.addRecent(caller.deviceId, params.productId),
      },
      ({ params }) => products.choices(params.productId),
    ),
    route(product.listRecentSearches, ({ caller }) => products.recent(caller.deviceId)),
    route(product.clearRecentSearches, async ({ caller }) => {
      await products.clearRecent(caller.deviceId)
      return null
    }),
    cachedRoute(product.listDrugs, ofCatalogue, () => products.drugs()),
    route(product.getProductInfo, async ({ params, language }) => {
      const { name } = await findEducation(database, params.id)
      return { name, pemURL: educationPath(params.id, language) }
    }),
  ]
}
