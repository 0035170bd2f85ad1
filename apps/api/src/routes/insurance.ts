/** Insurance plans. */
import { calls } from '@rxgauge/contract'
import { keptRoute, type Route, route } from '../http/route'
import type { Services } from '../services'

/** The same for everybody. */
const ofPlans = { families: ['plans'], dependsOn: () => [] } as const

const { insurance } = calls

export function insuranceRoutes({ plans, choices }: Services): Route[] {
  return [
    keptRoute(insurance.searchInsurance, ofPlans, ({ params, language }) => plans.search(params.text, language)),
    keptRoute(insurance.searchCommercialInsurance, ofPlans, ({ params, language }) =>
      plans.search(params.text, language, 'commercial'),
    ),
    keptRoute(insurance.searchGovernmentInsurance, ofPlans, ({ params, language }) =>
      plans.search(params.text, language, 'government'),
    ),
    keptRoute(insurance.getCommercialDefaults, ofPlans, ({ language }) => plans.defaults('commercial', language)),
    keptRoute(insurance.getGovernmentDefaults, ofPlans, ({ language }) => plans.defaults('government', language)),
    route(insurance.updateInsurance, async ({ params, caller, language }) => {
      // 0 removes the plan: the default applies again.
      const id = params.id === 0 ? (await plans.forPricing(0)).id : params.id
      const plan = await plans.get(id, language)
      await choices.saveInsurance(caller, params.id === 0 ? null : id)
      return plan
    }),
    keptRoute(insurance.getInsurance, ofPlans, ({ params, language }) => plans.get(params.id, language)),
  ]
}
