/** Products. */
import { calls } from '@rxgauge/contract'
import { educationPath, findEducation } from '../../domain/documents/education-page'
import { countDone } from '../counted-requests'
import { type Route, route, WithMessage } from '../route'
import type { Services } from '../services'

const { product } = calls

/** The same for everyone. */
const ofCatalog = { families: ['catalog'], dependsOn: () => [] } as const

export function productRoutes({ products, readable }: Services): Route[] {
  return [
    route(product.listProducts, () => products.list(), { cache: ofCatalog }),
    route(product.listTopProducts, () => products.top(), { cache: ofCatalog }),
    route(
      product.searchProducts,
      async ({ params }) => {
        const matches = await products.search(params.text)
        return new WithMessage(matches, '', { nearMatches: await products.nearMatches(params.text, matches) })
      },
      {
        cache: ofCatalog,
        counts: countDone(({ isEmptyResponse }) =>
          isEmptyResponse ? { measure: 'searched', kind: 'without result' } : undefined,
        ),
      },
    ),
    route(product.getProductByKey, ({ params }) => products.ofKey(params.key), { cache: ofCatalog }),
    route(product.getProductChoices, ({ params }) => products.choices(params.productId), {
      cache: {
        ...ofCatalog,
        besides: ({ params, caller }) => products.addRecent(caller.deviceId, params.productId),
      },
      counts: countDone({ measure: 'searched', kind: 'medication chosen' }),
    }),
    route(product.listRecentSearches, ({ caller }) => products.recent(caller.deviceId), { isReading: true }),
    route(product.clearRecentSearches, async ({ caller }) => {
      await products.clearRecent(caller.deviceId)
      return null
    }),
    route(product.listDrugs, () => products.drugs(), { cache: ofCatalog }),
    route(
      product.getProductInfo,
      async ({ params, language }) => {
        const { name } = await findEducation(readable, params.id)
        return { name, pemURL: educationPath(params.id, language) }
      },
      { isReading: true },
    ),
  ]
}
