/** Insurance plans. */
import { calls } from '@rxgauge/contract'
import { type Route, route } from '../http/route'
import type { Services } from '../services'

const { insurance } = calls

export function insuranceRoutes({ plans, devices }: Services): Route[] {
  return [
    route(insurance.searchInsurance, ({ params }) => plans.search(params.text)),
    route(insurance.searchCommercialInsurance, ({ params }) => plans.search(params.text, 'commercial')),
    route(insurance.searchGovernmentInsurance, ({ params }) => plans.search(params.text, 'government')),
    route(insurance.getCommercialDefaults, () => plans.defaults('commercial')),
    route(insurance.getGovernmentDefaults, () => plans.defaults('government')),
    route(insurance.updateInsurance, async ({ params, caller }) => {
      const plan = await plans.get(params.id)
      await devices.saveInsurance(caller.deviceId, params.id)
      return plan
    }),
    route(insurance.getInsurance, ({ params }) => plans.get(params.id)),
  ]
}
