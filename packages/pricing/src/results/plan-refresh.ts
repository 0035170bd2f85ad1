/** Checks whether the plan has changed since it was chosen (search 4, "Gauge animation"). */
import { latest } from '@rxgauge/client'
import { calls, gaugeTimings, type Insurance } from '@rxgauge/contract'
import type { PricingHost } from '../host'
import type { PrescriptionStore } from '../prescription/prescription-state'

export function createPlanRefresh({ session, clock }: PricingHost, prescription: PrescriptionStore) {
  let cancelTimer = () => {}
  const insurance = latest<Insurance>((area) => {
    if (area.status === 'success') prescription.actions.refreshInsurance(area.value)
    if (area.status === 'failure' && area.failure.code === 'INSURANCE_NOT_FOUND')
      prescription.actions.refreshInsurance(undefined)
  })
  const refresh = (id: number) =>
    void insurance.run((signal) => session.call(calls.insurance.getInsurance, { params: { id } }, { signal }))

  return {
    /** Checks the plan that prices are shown for. */
    refresh() {
      const { insurance } = prescription.getState().prescription ?? {}
      if (insurance) refresh(insurance.id)
    },
    /** Checks the plan when the copay wedge appears. */
    refreshLater(id: number) {
      cancelTimer = clock.after(gaugeTimings.search.copayWedge, () => refresh(id))
    },
    cancel() {
      cancelTimer()
      insurance.cancel()
    },
  }
}
