/** The example in the README. */

import { succeed } from '@rxgauge/client/testing'
import type { PricingHost } from '@rxgauge/pricing'
import { createJourney, resultLink, sharedListLink } from '@rxgauge/pricing'
import { expect, test, vi } from 'vitest'
import { startPricedApi } from './test/priced-api'
import { product } from './test/responses'

test('the example in the README runs', async () => {
  const { api, clock, session, close } = await startPricedApi()
  api.on('/product/contains/ator/list', (_, response) => succeed(response, [product]))
  const organization = (await session.start()).organization
  const host: PricingHost = {
    session,
    clock,
    organization,
    language: 'en',
    start: {},
    onEvent: () => undefined,
    account: {
      isSignedIn: () => false,
      gate: undefined,
      onCouponsChanged: () => undefined,
      contacts: async () => ({ phone: null, email: null }),
    },
    canKeepFavorite: false,
    linkTo: (result) => resultLink('https://rx.example', organization.code, result),
    linkToList: (token) => sharedListLink('https://rx.example', organization.code, token),
    openWindow: () => false,
  }

  const journey = createJourney(host)
  journey.type('ator')
  await clock.advance(120)

  await vi.waitFor(
    () => expect(journey.search.getState().suggestions).toMatchObject({ value: [{ productName: 'Atorvastatin' }] }),
    { timeout: 60_000 },
  )
  await close()
})
