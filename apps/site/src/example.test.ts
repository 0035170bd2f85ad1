/** The example of the README. */

import { organization as reply } from '@rxgauge/client/testing'
import { matchRoute, organization as organizationSchema } from '@rxgauge/contract'
import * as v from 'valibot'
import { expect, test } from 'vitest'

test('the example of the README runs', () => {
  const organization = v.parse(organizationSchema, reply)

  const route = matchRoute('/savings/Lipitor/price', organization) // { name: 'drugSavings', drug: 'Lipitor', screenType: 'price' }

  expect(route).toEqual({ name: 'drugSavings', drug: 'Lipitor', screenType: 'price' })
})
