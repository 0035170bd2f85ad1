/**
 * The insurance that a journey starts with: the person's own from the server, otherwise the one stored here, otherwise the organization's
 * default.
 */
import { ignoreFailure, type Session } from '@rxgauge/client'
import { calls, type Insurance, type Organization } from '@rxgauge/contract'
import { readStoredInsurance, serverDevice } from '../prescription/stored-selection'

/** The platform's default is the plan of type W ("none"), which counts as not selected (search 4, "Insurance selection"). */
export async function startingInsurance(session: Session, { options }: Organization): Promise<Insurance | undefined> {
  const stored = readStoredInsurance(session.deviceStorage)
  const flag = session.deviceStorage.get('userSelectedInsurance')
  const own = serverDevice(session, 'insurance')
  // Someone who chose to use no insurance doesn't get one by default.
  const hasChosen = own ? own.hasChosenNoInsurance || flag === 'N' : stored !== undefined || flag !== undefined
  const ownId = own?.insuranceId ?? undefined
  if (ownId === undefined && hasChosen) return own ? undefined : stored
  if (ownId !== undefined && ownId === stored?.id) return stored
  return loadInsurance(session, ownId ?? deviceInsurance(session) ?? options.defaultInsuranceId ?? undefined)
}

/** Loads a plan by id; `undefined` if it can't be loaded. */
export async function loadInsurance(session: Session, id: number | undefined): Promise<Insurance | undefined> {
  if (id === undefined) return undefined
  try {
    return await session.call(calls.insurance.getInsurance, { params: { id } })
  } catch (error) {
    // Prices without insurance are better than no prices.
    return ignoreFailure(error)
  }
}

const deviceInsurance = (session: Session): number | undefined =>
  session.lastAuthentication()?.device.insuranceId ?? undefined
