/** What a device remembers between visits: zip and how it was given, insurance, pharmacy (search 3, "Stored client data"). */
import type { KeyValueStore } from '@rxgauge/client'
import { type Insurance, insurance, isInsured, toInsuranceTypeCode } from '@rxgauge/contract'
import * as v from 'valibot'

const zipData = v.object({ zipCode: v.pipe(v.string(), v.regex(/^\d{5}$/)) })

export const readStoredZip = (local: KeyValueStore): string | undefined =>
  read(local, 'storedZipData', zipData)?.zipCode

/** Whether a zip was typed or found by the browser. */
export type LocationType = 'manual' | 'current_location'

export const readStoredLocationType = (local: KeyValueStore): LocationType | undefined => {
  const type = local.get('zip_location_type')
  return type === 'manual' || type === 'current_location' ? type : undefined
}

export function storeZip(local: KeyValueStore, zipCode: string, type: LocationType): void {
  local.set('storedZipData', JSON.stringify({ zipCode }))
  local.set('zip_location_type', type)
}

export const clearStoredZip = (local: KeyValueStore): void => local.remove('storedZipData')

export const readStoredInsurance = (local: KeyValueStore): Insurance | undefined =>
  read(local, 'storedInsuranceData', insurance)

/** In the wire's form; `undefined` removes it. The flag says whether a person chose one: Y unless it is none (account 4). */
export function storeInsurance(local: KeyValueStore, plan: Insurance | undefined): void {
  if (plan) local.set('storedInsuranceData', JSON.stringify({ ...plan, type: toInsuranceTypeCode(plan.type) }))
  else local.remove('storedInsuranceData')
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
