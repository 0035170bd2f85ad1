/** The insurance of a prescription: chosen by the person, or refreshed from the server (search 4, "Insurance selection"). */
import { ignoreFailure, type Session } from '@rxgauge/client'
import { type Insurance, noInsurance } from '@rxgauge/contract'
import type { StoreApi } from 'zustand/vanilla'
import type { PrescriptionActions, PrescriptionState } from '../prescription/prescription-state'
import { refreshStoredInsurance, storeInsurance } from '../prescription/stored-selection'

/** Stores a plan on this device and on the server; prices don't wait for the server, nor does its failure stop them. */
export function saveInsurance(session: Session, plan: Insurance | undefined): void {
  storeInsurance(session, plan)
  session.choices.chooseInsurance(plan?.id ?? noInsurance).catch(ignoreFailure)
}

/** @param request requests prices for the current prescription */
export function createInsuranceActions(
  session: Session,
  { getState, setState }: StoreApi<PrescriptionState>,
  request: () => void,
): Pick<PrescriptionActions, 'setInsurance' | 'refreshInsurance'> {
  return {
    setInsurance(insurance) {
      saveInsurance(session, insurance)
      const { draft, prescription } = getState()
      if (draft) return setState({ draft: { ...draft, insurance } })
      if (prescription) setState({ prescription: { ...prescription, insurance } })
      request()
    },
    refreshInsurance(plan) {
      const { prescription, draft, beforeEdit } = getState()
      if (!prescription?.insurance) return
      const isOther = plan?.type !== prescription.insurance.type
      if (!isOther && plan.name === prescription.insurance.name) return
      refreshStoredInsurance(session.deviceStorage, prescription.insurance.id, plan)
      const refreshed = { ...prescription, insurance: plan }
      // If only the name changed, prices stay valid and an edit in progress continues with the renamed plan.
      if (isOther || draft?.insurance?.id !== plan.id) setState({ prescription: refreshed })
      else {
        setState({
          prescription: refreshed,
          draft: { ...draft, insurance: plan },
          beforeEdit: beforeEdit === prescription ? refreshed : beforeEdit,
        })
      }
      if (isOther) request()
    },
  }
}
