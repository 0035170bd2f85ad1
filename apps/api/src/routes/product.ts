/** Products. */
import { calls } from '@rxgauge/contract'
import { educationPath, findEducation } from '../documents/education-page'
import { keptRoute, type Route, route, WithMessage } from '../http/route'
import type { Services } from '../services'

const { product } = calls

/** The same for everybody. */
const ofCatalogue = { families: ['catalogue'], dependsOn: () => [] } as const

export function productRoutes({ products, database }: Services): Route[] {
  return [
    keptRoute(product.listProducts, ofCatalogue, () => products.list()),
    keptRoute(product.listTopProducts, ofCatalogue, () => products.top()),
    keptRoute(product.searchProducts, ofCatalogue, async ({ params }) => {
      const found = await products.search(params.text)
      return new WithMessage(found, '', { nearMatches: await products.nearMatches(params.text, found) })
    }),
    keptRoute(
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
    keptRoute(product.listDrugs, ofCatalogue, () => products.drugs()),
    route(product.getProductInfo, async ({ params, language }) => {
      const { name } = await findEducation(database, params.id)
      return { name, pemURL: educationPath(params.id, language) }
    }),
  ]
}
