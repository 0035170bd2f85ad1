import { organization as reply } from '@rxgauge/client/testing'
import { organization as organizationSchema } from '@rxgauge/contract'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { addressAfterSignOut } from './after-sign-out'

const organization = v.parse(organizationSchema, reply)
const after = (path: string) => addressAfterSignOut(`https://rx.example${path}`, organization).slice(18)

test('an account screen is left for home, in the same organization and language', () => {
  expect(after('/MyAccount/Profile')).toBe('/')
  expect(after('/CouponDetailsView?savedCoupon=12&orgCode=ACME&lang=es')).toBe('/?orgCode=ACME&lang=es')
})

test('a public page stays, without a path to return to', () => {
  expect(after('/SearchMedication/Atorvastatin?orgCode=ACME')).toBe('/SearchMedication/Atorvastatin?orgCode=ACME')
  expect(after('/?orgCode=ACME&next=%2FMyAccount%2FProfile')).toBe('/?orgCode=ACME')
  expect(addressAfterSignOut('https://rx.example/MyAccount/Profile', undefined)).toContain('/MyAccount/Profile')
})
