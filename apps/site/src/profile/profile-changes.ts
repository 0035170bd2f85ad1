/**
 * The changed fields of a profile form. The others aren't sent, since they may have been changed elsewhere meanwhile.
 */
import { type CallInput, type calls, type Insurance, type Profile, searchRadii } from '@rxgauge/contract'

export interface ProfileValues {
  firstName: string
  lastName: string
  bin: string
  groupNum: string
  zipCode: string
  mileRadius: string
}

export interface ProfileSelections {
  /** `null` if the plan was removed, `undefined` if it's unchanged. */
  plan: Insurance | null | undefined
  isPharmacyRemoved: boolean
}

export type ProfileChanges = CallInput<typeof calls.account.saveProfile>['body']

/** The form's initial values. */
export const profileValues = (profile: Profile): ProfileValues => ({
  firstName: profile.firstName ?? '',
  lastName: profile.lastName ?? '',
  bin: profile.bin ?? '',
  groupNum: profile.groupNum ?? '',
  zipCode: profile.zipCode ?? '',
  mileRadius: String(profile.mileRadius),
})

const textFields = ['firstName', 'lastName', 'bin', 'groupNum', 'zipCode'] as const

/** @param profile as loaded, or as last saved here */
export function profileChanges(
  profile: Profile,
  values: ProfileValues,
  { plan, isPharmacyRemoved }: ProfileSelections,
): ProfileChanges {
  const before = profileValues(profile)
  const changes: ProfileChanges = {}
  for (const name of textFields) if (values[name] !== before[name]) changes[name] = values[name]
  const radius = searchRadii.find((miles) => String(miles) === values.mileRadius)
  if (radius !== undefined && values.mileRadius !== before.mileRadius) changes.mileRadius = radius
  if (plan !== undefined) changes.insuranceId = plan?.id ?? null
  if (isPharmacyRemoved) changes.pharmacyLocationId = null
  return changes
}
