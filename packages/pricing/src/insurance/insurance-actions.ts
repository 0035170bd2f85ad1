/** The insurance of a prescription: chosen by a person, or refreshed from the server (search 4, "Insurance selection"). */
import { ignoreFailure, type Session } from '@rxgauge/client'
import { type Insurance, noInsurance } from '@rxgauge/contract'
import type { StoreApi } from 'zustand/vanilla'
import type { PrescriptionActions, PrescriptionState } from '../prescription/prescription-state'
import { refreshStoredInsurance, storeInsurance } from '../prescription/stored-selection'

/** Stores a plan on this device and on the server; that the server could not be told is no reason to hold up prices. */
export function saveInsurance(session: Session, plan: Insurance | undefined): void {
  storeInsurance(session, plan)
  session.choices.chooseInsurance(plan?.id ?? noInsurance).catch(ignoreFailure)
}

/** @param request prices for the prescription as it is now */
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
      // Under another name it is the same question: whoever changes the settings goes on from there.
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
