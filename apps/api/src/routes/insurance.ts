/** Insurance plans. */
import { calls } from '@rxgauge/contract'
import { cachedRoute, type Route, route } from '../http/route'
import type { Services } from '../services'

const { insurance } = calls

export function insuranceRoutes({ plans, preferences }: Services): Route[] {
  /** The same for everybody on a day. Which files say where plans can be had stands among the imports, and moves with prices. */
  const ofPlans = { families: ['plans', 'places', 'prices'], dependsOn: () => [plans.day()] } as const
  return [
    cachedRoute(insurance.searchInsurance, ofPlans, ({ params, query, language }) =>
      plans.search(params.text, language, query),
    ),
    cachedRoute(insurance.searchCommercialInsurance, ofPlans, ({ params, query, language }) =>
      plans.search(params.text, language, { ...query, segment: 'commercial' }),
    ),
    cachedRoute(insurance.searchGovernmentInsurance, ofPlans, ({ params, query, language }) =>
      plans.search(params.text, language, { ...query, segment: 'government' }),
    ),
    cachedRoute(insurance.getCommercialDefaults, ofPlans, ({ query, language }) =>
      plans.defaults('commercial', language, query),
    ),
    cachedRoute(insurance.getGovernmentDefaults, ofPlans, ({ query, language }) =>
      plans.defaults('government', language, query),
    ),
    cachedRoute(insurance.getCoverages, ofPlans, ({ query }) => plans.coverages(query)),
    cachedRoute(insurance.getCounties, ofPlans, ({ query }) => plans.counties(query.zip)),
    route(insurance.updateInsurance, async ({ params, caller, language }) => {
      // 0 removes the plan: the default applies again.
      const id = params.id === 0 ? (await plans.forPricing(0)).id : params.id
      const plan = await plans.get(id, language)
      await preferences.saveInsurance(caller, params.id === 0 ? null : id)
      return plan
    }),
    cachedRoute(insurance.getInsurance, ofPlans, ({ params, language }) => plans.get(params.id, language)),
  ]
}
