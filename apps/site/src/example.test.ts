/** The example of the README. */
import { matchRoute, organization as organizationSchema } from '@rxgauge/contract'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { organization as reply } from '../../../packages/client/test/api-answers'

test('the example of the README runs', () => {
  const organization = v.parse(organizationSchema, reply)

  const route = matchRoute('/savings/Lipitor/price', organization) // { name: 'drugSavings', drug: 'Lipitor', screenType: 'price' }

  expect(route).toEqual({ name: 'drugSavings', drug: 'Lipitor', screenType: 'price' })
})
