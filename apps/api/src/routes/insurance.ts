/** Insurance plans. */
import { calls } from '@rxgauge/contract'
import { type Route, route } from '../http/route'
import type { Services } from '../services'

const { insurance } = calls

export function insuranceRoutes({ plans, choices }: Services): Route[] {
  return [
    route(insurance.searchInsurance, ({ params, language }) => plans.search(params.text, language)),
    route(insurance.searchCommercialInsurance, ({ params, language }) =>
      plans.search(params.text, language, 'commercial'),
    ),
    route(insurance.searchGovernmentInsurance, ({ params, language }) =>
      plans.search(params.text, language, 'government'),
    ),
    route(insurance.getCommercialDefaults, ({ language }) => plans.defaults('commercial', language)),
    route(insurance.getGovernmentDefaults, ({ language }) => plans.defaults('government', language)),
    route(insurance.updateInsurance, async ({ params, caller, language }) => {
      // 0 removes the plan: the default applies again.
      const id = params.id === 0 ? (await plans.forPricing(0)).id : params.id
      const plan = await plans.get(id, language)
      await choices.saveInsurance(caller, params.id === 0 ? null : id)
      return plan
    }),
    route(insurance.getInsurance, ({ params, language }) => plans.get(params.id, language)),
  ]
}
