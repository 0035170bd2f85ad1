/** What a device remembers between visits: zip and how it was given, insurance, pharmacy (search 3, "Stored client data"). */
import type { KeyValueStore, Session } from '@rxgauge/client'
import { type Device, type Insurance, insurance, isInsured, toInsuranceTypeCode } from '@rxgauge/contract'
import * as v from 'valibot'

const zipData = v.object({ zipCode: v.pipe(v.string(), v.regex(/^\d{5}$/)) })

/** When a person chose something here, by the server's clock: what the server said of them before is older. */
const chosenAt = { zip: 'zipChosenAt', insurance: 'insuranceChosenAt' }

/**
 * The device as the server has it for somebody signed in: their zip and plan on every device. `undefined` for guests, and
 * where something else has been chosen here since the server said it.
 */
export function serverDevice(
  { lastAuthentication, choices, deviceStorage }: Pick<Session, 'lastAuthentication' | 'choices' | 'deviceStorage'>,
  choice: keyof typeof chosenAt,
): Device | undefined {
  const authentication = lastAuthentication()
  if (!authentication?.appUser || choices.isUnsent(choice)) return undefined
  const isOlder = Number(deviceStorage.get(chosenAt[choice]) ?? 0) > authentication.serverTime
  return isOlder ? undefined : authentication.device
}

/** The zip to begin with: the person's, else the one stored here, else the device's. */
export function startingZip(
  session: Pick<Session, 'lastAuthentication' | 'choices' | 'deviceStorage'>,
): string | undefined {
  const ofDevice = session.lastAuthentication()?.device.zipCode ?? undefined
  return serverDevice(session, 'zip')?.zipCode ?? readStoredZip(session.deviceStorage) ?? ofDevice
}

const readStoredZip = (local: KeyValueStore): string | undefined => read(local, 'storedZipData', zipData)?.zipCode

/** Whether a zip was typed or found by the browser. */
export type LocationType = 'manual' | 'current_location'

export const readStoredLocationType = (local: KeyValueStore): LocationType | undefined => {
  const type = local.get('zip_location_type')
  return type === 'manual' || type === 'current_location' ? type : undefined
}

/** How a zip was given that a visit begins with: any other than the one stored here was typed, somewhere. */
export const startingLocationType = (local: KeyValueStore, zip: string | undefined): LocationType =>
  (zip === readStoredZip(local) ? readStoredLocationType(local) : undefined) ?? 'manual'

export function storeZip(
  { deviceStorage: local, choices, serverTime }: Pick<Session, 'deviceStorage' | 'choices' | 'serverTime'>,
  zipCode: string,
  type: LocationType,
): void {
  choices.forgetUnsent('zip')
  local.set(chosenAt.zip, String(serverTime()))
  local.set('storedZipData', JSON.stringify({ zipCode }))
  local.set('zip_location_type', type)
}

export const clearStoredZip = (local: KeyValueStore): void => local.remove('storedZipData')

export const readStoredInsurance = (local: KeyValueStore): Insurance | undefined =>
  read(local, 'storedInsuranceData', insurance)

/** In the wire's form; `undefined` removes it. The flag says whether a person chose one: Y unless it is none (account 4). */
export function storeInsurance(
  { deviceStorage: local, choices, serverTime }: Pick<Session, 'deviceStorage' | 'choices' | 'serverTime'>,
  plan: Insurance | undefined,
): void {
  choices.forgetUnsent('insurance')
  local.set(chosenAt.insurance, String(serverTime()))
  writeInsurance(local, plan)
}

/**
 * What a plan is by now, such as with another name, or `undefined` where it is no more. Nobody has chosen anything by that:
 * a plan that has been chosen since, in another gauge, tab or device, stays as it is and when it was chosen.
 */
export function refreshStoredInsurance(local: KeyValueStore, id: Insurance['id'], plan: Insurance | undefined): void {
  if (readStoredInsurance(local)?.id === id) writeInsurance(local, plan)
}

function writeInsurance(local: KeyValueStore, plan: Insurance | undefined) {
  if (plan) local.set('storedInsuranceData', JSON.stringify({ ...plan, type: toInsuranceTypeCode(plan.type) }))
  else local.remove('storedInsuranceData')
  if (plan?.type === 'commercial') local.set('commercialInsuranceValue', plan.value)
  else local.remove('commercialInsuranceValue')
  local.set('userSelectedInsurance', isInsured(plan) ? 'Y' : 'N')
}

/** A stored value that somebody else wrote over counts as none. */
function read<T>(local: KeyValueStore, key: string, schema: v.GenericSchema<unknown, T>): T | undefined {
  try {
    const result = v.safeParse(schema, JSON.parse(local.get(key) ?? 'null'))
    return result.success ? result.output : undefined
  } catch {
    return undefined
  }
}
