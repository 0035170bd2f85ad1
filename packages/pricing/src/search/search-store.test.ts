import { fail, succeed } from '@rxgauge/client/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type PricedApi, startPricedApi } from '../../test/priced-api'
import { product } from '../../test/responses'
import { createSearchStore, type SearchStore } from './search-store'

let priced: PricedApi
let store: SearchStore
beforeEach(async () => {
  priced = await startPricedApi()
  store = createSearchStore(priced.session, priced.clock)
  priced.api.on('/product/contains/ator/list', (_, response) => succeed(response, [product]))
})
afterEach(() => priced.close())

const type = async (text: string) => {
  store.actions.type(text)
  await priced.clock.advance(120)
}
const found = () => vi.waitFor(() => expect(store.getState().suggestions.status).toBe('success'), { timeout: 60_000 })

test('searches only with more than two characters, once typing pauses', async () => {
  await type('at')
  expect(priced.paths()).toEqual([])
  store.actions.type('ato')
  store.actions.type('ator')
  await priced.clock.advance(120)
  await found()
  expect(priced.paths()).toEqual(['/product/contains/ator/list'])
  expect(store.getState()).toMatchObject({ isOpen: true, highlighted: -1 })
})

test('a slow response to older text does not replace a newer one', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  priced.api.on('/product/contains/ato/list', async (_, response) => {
    await held
    succeed(response, [])
  })
  await type('ato')
  await vi.waitFor(() => expect(priced.paths()).toHaveLength(1), { timeout: 60_000 })
  await type('ator')
  await found()
  release()
  await priced.clock.advance(0)
  expect(store.getState().suggestions).toMatchObject({ value: [{ productName: 'Atorvastatin' }] })
})

test('near matches follow the suggestions, and are chosen in the same way', async () => {
  priced.api.on('/product/contains/atorvastatn/list', (_, response) =>
    succeed(response, [], { nearMatches: [product] }),
  )
  await type('atorvastatn')
  await found()
  expect(store.getState()).toMatchObject({
    nearMatches: [{ productName: 'Atorvastatin' }],
    highlighted: -1,
    isDone: false,
  })
  store.actions.close()
  store.actions.done()
  expect(store.getState()).toMatchObject({ text: 'atorvastatn', isOpen: false, isDone: true })
  store.actions.open()
  expect(store.actions.choose(0)?.productName).toBe('Atorvastatin')
  expect(store.getState()).toMatchObject({ text: 'Atorvastatin', nearMatches: [], isDone: false })
})

test('an empty result opens no list after the field was left', async () => {
  priced.api.on('/product/contains/xyz/list', (_, response) => succeed(response, []))
  store.actions.type('xyz')
  store.actions.close()
  store.actions.done()
  await priced.clock.advance(120)
  await found()
  expect(store.getState()).toMatchObject({ isOpen: false, isDone: true })
})

test('choosing shows the name and suggests nothing more', async () => {
  await type('ator')
  await found()
  expect(store.actions.choose(0)?.productName).toBe('Atorvastatin')
  expect(store.getState()).toMatchObject({ text: 'Atorvastatin', isOpen: false, suggestions: { status: 'idle' } })
  expect(store.actions.choose(5)).toBeUndefined()
})

test('a failing server is reported, and both new text and pressing the field try again', async () => {
  priced.api.on('/product/contains/xyz/list', (_, response) => fail(response, 429, 'TOO_MANY_REQUESTS', 'Wait.'))
  await type('xyz')
  await vi.waitFor(() => expect(store.getState().suggestions).toMatchObject({ failure: { message: 'Wait.' } }), {
    timeout: 60_000,
  })
  priced.api.on('/product/contains/xyz/list', (_, response) => succeed(response, [product]))
  store.actions.open()
  await found()
  expect(store.getState()).toMatchObject({ text: 'xyz', isOpen: true })
  await type('ator')
  await found()
})
