/** Products. */
import { calls } from '@rxgauge/contract'
import { educationPath, findEducation } from '../documents/education-page'
import { countDone } from '../http/counted-requests'
import { type Route, route, WithMessage } from '../http/route'
import type { Services } from '../services'

const { product } = calls

/** The same for everybody. */
const ofCatalogue = { families: ['catalogue'], dependsOn: () => [] } as const

export function productRoutes({ products, database }: Services): Route[] {
  return [
    route(product.listProducts, () => products.list(), { cache: ofCatalogue }),
    route(product.listTopProducts, () => products.top(), { cache: ofCatalogue }),
    route(
      product.searchProducts,
      async ({ params }) => {
        const matches = await products.search(params.text)
        return new WithMessage(matches, '', { nearMatches: await products.nearMatches(params.text, matches) })
      },
      {
        cache: ofCatalogue,
        counts: countDone(({ isEmptyResponse }) =>
          isEmptyResponse ? { measure: 'searched', kind: 'without result' } : undefined,
        ),
      },
    ),
    route(product.getProductChoices, ({ params }) => products.choices(params.productId), {
      cache: {
        ...ofCatalogue,
        besides: ({ params, caller }) => products.addRecent(caller.deviceId, params.productId),
      },
      counts: countDone({ measure: 'searched', kind: 'medication chosen' }),
    }),
    route(product.listRecentSearches, ({ caller }) => products.recent(caller.deviceId)),
    route(product.clearRecentSearches, async ({ caller }) => {
      await products.clearRecent(caller.deviceId)
      return null
    }),
    route(product.listDrugs, () => products.drugs(), { cache: ofCatalogue }),
    route(product.getProductInfo, async ({ params, language }) => {
      const { name } = await findEducation(database, params.id)
      return { name, pemURL: educationPath(params.id, language) }
    }),
  ]
}
