import { organization as reply } from '@rxgauge/client/testing'
import { organization as organizationSchema } from '@rxgauge/contract'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { returnPathOf, withReturnPath } from './return-path'

const organization = v.parse(organizationSchema, reply)
const read = (address: string) => returnPathOf(new URLSearchParams(address.split('?')[1]), organization)

test('a path of this site returns with its query', () => {
  expect(read(withReturnPath('/SignIn', '/CouponDetailsView?savedCoupon=12'))).toBe('/CouponDetailsView?savedCoupon=12')
  expect(read('/SignIn?next=/Notifications')).toBe('/Notifications')
  expect(read('/SignIn')).toBeUndefined()
})

test('other sites and unknown pages are refused', () => {
  const elsewhere = [
    'https://evil.example/Notifications',
    '//evil.example/Notifications',
    '/\\evil.example/Notifications',
    '\\\\evil.example',
    '/\t/evil.example/',
    'javascript:alert(1)',
    '/api/logout',
    '/nowhere',
    '',
  ]
  for (const next of elsewhere) expect(read(withReturnPath('/SignIn', next)), next).toBeUndefined()
})
