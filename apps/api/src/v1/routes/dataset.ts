import { v1Calls } from '@rxgauge/contract/v1'
import { isTestOrder } from '../../domain/prices/source-order'
import { type V1Route, v1Route } from '../route'
import { noticesOf } from '../show-price'

const calls = v1Calls.dataset

export const datasetRoutes = (): V1Route[] => [
  v1Route(calls.get, async ({ services, dataset, organization, language }) => {
    const { sources, networkIds } = organization
    const [{ counts, hasDemo }, ages, networks] = await Promise.all([
      dataset.extent(),
      dataset.ages(),
      services.reads.query<{ name: string }>(
        `select name from network where $1::int[] is null or id = any($1) order by array_position($1::int[], id), id`,
        [networkIds],
      ),
    ])
    const orders = [sources.retail, sources.discount, sources.coupon, sources.copay]
    const illustrative = isTestOrder(sources) || (hasDemo && orders.some((names) => names.includes('demo')))
    return {
      kinds: ages.map(({ kind, publisher, day, isStale }) => ({ kind, publisher, asOf: day, isStale })),
      sources: {
        retail: [...sources.retail],
        discount: [...sources.discount],
        coupon: [...sources.coupon],
        copay: [...sources.copay],
      },
      networks: networks.map(({ name }) => name),
      coverage: {
        medications: counts.products,
        strengths: counts.drugs,
        strengthsWithCost: counts.drugsWithCost,
        pharmacies: counts.pharmacies,
        plans: counts.plans,
        zips: counts.zips,
      },
      illustrative,
      today: services.today(),
      notices: noticesOf(language, illustrative, organization),
    }
  }),
]
