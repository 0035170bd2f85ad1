/** Insurance plans. */
import { calls } from '@rxgauge/contract'
import { type Route, route } from '../route'
import type { Services } from '../services'

const { insurance } = calls

export function insuranceRoutes({ plans, preferences }: Services): Route[] {
  /** The same for everyone on a day. The areas of plans come from imports, which the prices' version covers. */
  const ofPlans = { families: ['plans', 'places', 'prices'], dependsOn: () => [plans.day()] } as const
  return [
    route(insurance.searchInsurance, ({ params, query, language }) => plans.search(params.text, language, query), {
      cache: ofPlans,
    }),
    route(
      insurance.searchCommercialInsurance,
      ({ params, query, language }) => plans.search(params.text, language, { ...query, segment: 'commercial' }),
      { cache: ofPlans },
    ),
    route(
      insurance.searchGovernmentInsurance,
      ({ params, query, language }) => plans.search(params.text, language, { ...query, segment: 'government' }),
      { cache: ofPlans },
    ),
    route(insurance.getCommercialDefaults, ({ query, language }) => plans.defaults('commercial', language, query), {
      cache: ofPlans,
    }),
    route(insurance.getGovernmentDefaults, ({ query, language }) => plans.defaults('government', language, query), {
      cache: ofPlans,
    }),
    route(insurance.getCoverages, ({ query }) => plans.coverages(query), { cache: ofPlans }),
    route(insurance.getCounties, ({ query }) => plans.counties(query.zip), { cache: ofPlans }),
    route(insurance.updateInsurance, async ({ params, caller, language }) => {
      // 0 removes the plan: the default applies again.
      const id = params.id === 0 ? (await plans.forPricing(0)).id : params.id
      const plan = await plans.get(id, language)
      await preferences.saveInsurance(caller, params.id === 0 ? null : id)
      return plan
    }),
    route(insurance.getInsuranceByKey, ({ params, language }) => plans.ofKey(params.key, language), { cache: ofPlans }),
    route(insurance.getInsurance, ({ params, language }) => plans.get(params.id, language), { cache: ofPlans }),
  ]
}
