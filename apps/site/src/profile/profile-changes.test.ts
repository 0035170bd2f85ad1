import type { Insurance, InsuranceId, Profile } from '@rxgauge/contract'
import { expect, test } from 'vitest'
import { profileChanges, profileValues } from './profile-changes'

const profile: Profile = {
  id: 'u-1',
  firstName: 'Ann',
  lastName: null,
  phone: null,
  email: 'ann@example.com',
  zipCode: '10001',
  insuranceId: 3,
  insuranceName: 'Acme Health PPO',
  bin: null,
  groupNum: null,
  mileRadius: 25,
  pharmacyLocationId: null,
  pharmacyGroupId: null,
  pharmacyName: null,
  emailAllowed: true,
  textAllowed: false,
}
const asItWas = { plan: undefined, isPharmacyRemoved: false }
const plan: Insurance = { id: 5 as InsuranceId, name: 'Other', type: 'commercial', value: '', formularyText: '' }

test('only changed fields are sent, so that favorite, plan, zip or radius chosen elsewhere stay', () => {
  expect(profileChanges(profile, { ...profileValues(profile), firstName: 'Anna' }, asItWas)).toEqual({
    firstName: 'Anna',
  })
  expect(profileChanges(profile, profileValues(profile), asItWas)).toEqual({})
})

test('emptied and removed values are sent as such', () => {
  const emptied = { ...profileValues(profile), firstName: '', zipCode: '' }
  const changes = profileChanges(profile, emptied, { plan: null, isPharmacyRemoved: true })
  expect(changes).toEqual({ firstName: '', zipCode: '', insuranceId: null, pharmacyLocationId: null })
})

test('another plan and radius are sent with their ids', () => {
  const values = { ...profileValues(profile), mileRadius: '50' }
  expect(profileChanges(profile, values, { ...asItWas, plan })).toEqual({ insuranceId: 5, mileRadius: 50 })
})
