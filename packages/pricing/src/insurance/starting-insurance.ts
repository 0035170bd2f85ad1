/** The insurance that a journey starts with: the person's own, else what is stored on the device, else the organization's default. */
import { ignoreFailure, type Session } from '@rxgauge/client'
import { calls, type Insurance, type Organization } from '@rxgauge/contract'
import { readStoredInsurance } from '../prescription/stored-selection'

/** Type W is the default of defaults: none, which counts as not selected (search 4, "Insurance selection"). */
export async function startingInsurance(session: Session, { options }: Organization): Promise<Insurance | undefined> {
  const stored = readStoredInsurance(session.deviceStorage)
  // A person who chose to use none is not given one.
  if (stored || session.deviceStorage.get('userSelectedInsurance') !== undefined) return stored
  const id = deviceInsurance(session) ?? options.defaultInsuranceId
  if (id === null || id === undefined) return undefined
  try {
    return await session.call(calls.insurance.getInsurance, { params: { id } })
  } catch (error) {
    // Prices without insurance are better than none.
    return ignoreFailure(error)
  }
}

function deviceInsurance(session: Session): number | undefined {
  const state = session.state.getState()
  return state.status === 'ready' ? (state.authentication.device.insuranceId ?? undefined) : undefined
}
