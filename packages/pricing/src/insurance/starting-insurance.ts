/** The insurance that a journey starts with: the person's own on every device, else what is stored here, else the organization's default. */
import { ignoreFailure, type Session } from '@rxgauge/client'
import { calls, type Insurance, type Organization } from '@rxgauge/contract'
import { readStoredInsurance, serverDevice } from '../prescription/stored-selection'

/** Type W is the default of defaults: none, which counts as not selected (search 4, "Insurance selection"). */
export async function startingInsurance(session: Session, { options }: Organization): Promise<Insurance | undefined> {
  const stored = readStoredInsurance(session.deviceStorage)
  const flag = session.deviceStorage.get('userSelectedInsurance')
  const own = serverDevice(session, 'insurance')
  // A person who chose to use none is not given one.
  const hasChosen = own ? own.hasChosenNoInsurance || flag === 'N' : stored !== undefined || flag !== undefined
  const ownId = own?.insuranceId ?? undefined
  if (ownId === undefined && hasChosen) return own ? undefined : stored
  if (ownId !== undefined && ownId === stored?.id) return stored
  return insuranceOf(session, ownId ?? deviceInsurance(session) ?? options.defaultInsuranceId ?? undefined)
}

/** A plan by its id. */
export async function insuranceOf(session: Session, id: number | undefined): Promise<Insurance | undefined> {
  if (id === undefined) return undefined
  try {
    return await session.call(calls.insurance.getInsurance, { params: { id } })
  } catch (error) {
    // Prices without insurance are better than none.
    return ignoreFailure(error)
  }
}

const deviceInsurance = (session: Session): number | undefined =>
  session.lastAuthentication()?.device.insuranceId ?? undefined
