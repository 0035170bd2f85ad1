/** The insurance of a prescription: chosen by a person, or refreshed from the server (search 4, "Insurance selection"). */
import { ignoreFailure, type Session } from '@rxgauge/client'
import { calls, type Insurance, noInsurance } from '@rxgauge/contract'
import type { StoreApi } from 'zustand/vanilla'
import type { PrescriptionActions, PrescriptionState } from '../prescription/prescription-state'
import { storeInsurance } from '../prescription/stored-selection'

/** Stores a plan on this device and on the server; that the server could not be told is no reason to hold up prices. */
export function saveInsurance(session: Session, plan: Insurance | undefined): void {
  storeInsurance(session, plan)
  session.call(calls.insurance.updateInsurance, { params: { id: plan?.id ?? noInsurance } }).catch(ignoreFailure)
}

export function createInsuranceActions(
  session: Session,
  { getState, setState }: StoreApi<PrescriptionState>,
): Pick<PrescriptionActions, 'setInsurance' | 'refreshInsurance'> {
  return {
    setInsurance(insurance) {
      saveInsurance(session, insurance)
      const { draft, prescription } = getState()
      if (draft) setState({ draft: { ...draft, insurance } })
      else if (prescription) setState({ prescription: { ...prescription, insurance } })
    },
    refreshInsurance(plan) {
      const { prescription } = getState()
      if (!prescription?.insurance) return
      if (plan === undefined || plan.type !== prescription.insurance.type) {
        storeInsurance(session, plan)
        setState({ prescription: { ...prescription, insurance: plan } })
      } else if (plan.name !== prescription.insurance.name) storeInsurance(session, plan)
    },
  }
}
