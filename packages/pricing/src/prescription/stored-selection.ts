/** What a device stores between visits: ZIP and how it was given, insurance, pharmacy (search 3, "Stored client data"). */
import type { KeyValueStore, Session } from '@rxgauge/client'
import { type Device, type Insurance, insurance, isInsured, toInsuranceTypeCode, v } from '@rxgauge/contract'

const zipData = v.object({ zipCode: v.pipe(v.string(), v.regex(/^\d{5}$/)) })

/** When a person chose something here, in server time, so that older data from the server can be recognized. */
const chosenAt = { zip: 'zipChosenAt', insurance: 'insuranceChosenAt' }

/**
 * The server's copy of a signed-in person's device, with their ZIP and plan. `undefined` for guests, and if something else has been
 * chosen here since the server sent it.
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

/** The ZIP to start with: the person's, otherwise the one stored here, otherwise the device's on the server. */
export function startingZip(
  session: Pick<Session, 'lastAuthentication' | 'choices' | 'deviceStorage'>,
): string | undefined {
  const ofDevice = session.lastAuthentication()?.device.zipCode ?? undefined
  return serverDevice(session, 'zip')?.zipCode ?? readStoredZip(session.deviceStorage) ?? ofDevice
}

const readStoredZip = (local: KeyValueStore): string | undefined => read(local, 'storedZipData', zipData)?.zipCode

/** Whether a ZIP was typed or located by the browser. */
export type LocationType = 'manual' | 'current_location'

export const readStoredLocationType = (local: KeyValueStore): LocationType | undefined => {
  const type = local.get('zip_location_type')
  return type === 'manual' || type === 'current_location' ? type : undefined
}

/** How the starting ZIP was given: any ZIP other than the one stored here counts as typed. */
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

/** Stores a plan in the wire's form; `undefined` removes it. The flag says whether a person chose one: Y unless it's none (account 4). */
export function storeInsurance(
  { deviceStorage: local, choices, serverTime }: Pick<Session, 'deviceStorage' | 'choices' | 'serverTime'>,
  plan: Insurance | undefined,
): void {
  choices.forgetUnsent('insurance')
  local.set(chosenAt.insurance, String(serverTime()))
  writeInsurance(local, plan)
}

/**
 * Updates the stored plan to its current version, such as a new name, or removes it if it no longer exists. This isn't a choice: a plan
 * chosen since in another gauge, tab or device stays, and so does the time of the choice.
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

/** A malformed stored value counts as none. */
function read<T>(local: KeyValueStore, key: string, schema: v.GenericSchema<unknown, T>): T | undefined {
  try {
    const result = v.safeParse(schema, JSON.parse(local.get(key) ?? 'null'))
    return result.success ? result.output : undefined
  } catch {
    return undefined
  }
}
