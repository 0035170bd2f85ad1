/** A journey that starts with a medication's code. */
import { fail, succeed } from '@rxgauge/client/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestHost } from '../../test/host'
import { type PricedApi, startPricedApi } from '../../test/priced-api'
import { product } from '../../test/responses'
import type { JourneyEvent } from '../host'
import { createJourney } from './journey'

let priced: PricedApi
beforeEach(async () => {
  priced = await startPricedApi()
})
afterEach(() => priced.close())

async function begin(drug: string) {
  const events: JourneyEvent[] = []
  const page = { quantity: '90' }
  const start = { drug, page }
  const journey = createJourney(createTestHost(priced, { start, onEvent: (event) => events.push(event) }))
  const shownAtFirst = journey.search.getState().text
  await journey.begin()
  return { journey, events, shownAtFirst }
}

test.each(['ndc:0071-0155-23', 'NDC: 0071-0155-23', ' rxcui:617318 '])('%s begins with its strength', async (drug) => {
  const key = drug.includes('rxcui') ? 'rxcui:617318' : 'ndc:0071-0155-23'
  priced.api.on(`/product/key/${encodeURIComponent(key)}`, (_, response) =>
    succeed(response, { product, productDetailId: 71 }),
  )
  const { journey, shownAtFirst } = await begin(drug)
  expect(shownAtFirst).toBe('')
  expect(journey.search.getState().text).toBe('Atorvastatin')
  expect(journey.phase.getState()).toMatchObject({
    status: 'picked',
    product: { id: 7 },
    requested: { productDetailId: '71', page: { quantity: '90' } },
  })
})

test('an unknown code is reported, and the search begins', async () => {
  priced.api.on(`/product/key/${encodeURIComponent('ndc:1')}`, (_, response) =>
    fail(response, 404, 'PRODUCT_NOT_FOUND'),
  )
  const { journey, events } = await begin('ndc:1')
  expect(journey.phase.getState()).toMatchObject({ status: 'unknown' })
  expect(events[0]).toEqual({ kind: 'rejected', part: 'drug' })
})

test('a failure of the server isn’t an unknown code', async () => {
  priced.api.on(`/product/key/${encodeURIComponent('ndc:1')}`, (_, response) => fail(response, 503, 'OVERLOADED'))
  const { journey } = await begin('ndc:1')
  expect(journey.phase.getState()).toMatchObject({ status: 'failed', failure: { code: 'OVERLOADED' } })
})
