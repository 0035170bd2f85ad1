/** Choosing an insurance: the actions of the prescription store that concern plans (search 4, "Insurance selection"). */
import { ignoreFailure, type Session } from '@rxgauge/client'
import { calls, type Insurance, noInsurance } from '@rxgauge/contract'
import type { StoreApi } from 'zustand/vanilla'
import type { InsuranceActions, PrescriptionState } from '../prescription/prescription-state'
import { storeInsurance } from '../prescription/stored-selection'

/** Keeps a plan on this device and tells the server; that it could not be told is no reason to hold up prices. */
export function saveInsurance({ call, deviceStorage }: Session, plan: Insurance | undefined): void {
  storeInsurance(deviceStorage, plan)
  call(calls.insurance.updateInsurance, { params: { id: plan?.id ?? noInsurance } }).catch(ignoreFailure)
}

export function createInsuranceActions(session: Session, store: StoreApi<PrescriptionState>): InsuranceActions {
  const { getState: get, setState: set } = store

  function applyPlan(insurance: Insurance | undefined) {
    saveInsurance(session, insurance)
    set({ unconfirmedPlan: undefined, isChoosingInsurance: false })
    const { draft, prescription } = get()
    if (draft) set({ draft: { ...draft, insurance } })
    else if (prescription) set({ prescription: { ...prescription, insurance } })
  }

  return {
    openInsurance: () => set({ isChoosingInsurance: true }),
    closeInsurance: () => set({ isChoosingInsurance: false, unconfirmedPlan: undefined }),
    chooseInsurance(plan) {
      if (plan?.type === 'government') set({ unconfirmedPlan: plan })
      else applyPlan(plan)
    },
    confirmInsurance() {
      const { unconfirmedPlan } = get()
      if (unconfirmedPlan) applyPlan(unconfirmedPlan)
    },
    reselectInsurance: () => set({ unconfirmedPlan: undefined }),
    refreshInsurance(plan) {
      const { prescription } = get()
      if (!prescription?.insurance) return
      if (plan === undefined || plan.type !== prescription.insurance.type) {
        storeInsurance(session.deviceStorage, plan)
        set({ prescription: { ...prescription, insurance: plan } })
      } else if (plan.name !== prescription.insurance.name) storeInsurance(session.deviceStorage, plan)
    },
  }
}
