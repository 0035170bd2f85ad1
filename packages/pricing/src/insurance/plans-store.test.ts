import { succeed } from '@rxgauge/client/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type PricedApi, startPricedApi } from '../../test/priced-api'
import { createPlansStore } from './plans-store'

let priced: PricedApi
const plan = (id: number, name: string) => ({ id, name, type: 'Y', value: '', formularyText: '' })
beforeEach(async () => {
  priced = await startPricedApi()
  priced.api.on('/insurance/commercial/default', (_, response) => succeed(response, [plan(1, 'Other')]))
  priced.api.on('/insurance/commercial/contains/acme/list', (_, response) => succeed(response, [plan(2, 'Acme PPO')]))
})
afterEach(() => priced.close())

test('Enter takes the first plan for what is typed, not of the list before, and asks once', async () => {
  const store = createPlansStore(priced.session, priced.clock)
  expect((await store.actions.first())?.name).toBe('Other')
  store.actions.type('acme')
  expect((await store.actions.first())?.name).toBe('Acme PPO')
  await priced.clock.advance(500)
  expect((await store.actions.first())?.name).toBe('Acme PPO')
  expect(priced.paths()).toEqual(['/insurance/commercial/default', '/insurance/commercial/contains/acme/list'])
})

test('two characters search nothing; more than a name’s length is cut', async () => {
  priced.api.on(`/insurance/commercial/contains/${'x'.repeat(200)}/list`, (_, response) => succeed(response, []))
  const store = createPlansStore(priced.session, priced.clock)
  store.actions.type('ac')
  expect((await store.actions.first())?.name).toBe('Other')
  store.actions.type('x'.repeat(500))
  expect(await store.actions.first()).toBeUndefined()
  expect(store.getState().plans).toMatchObject({ status: 'success', value: [] })
})

test('the plans on the screen stay until others have come; those of another segment do not', async () => {
  priced.api.on('/insurance/government/default', (_, response) => succeed(response, [plan(3, 'Medicare D')]))
  const store = createPlansStore(priced.session, priced.clock)
  await store.actions.first()
  store.actions.load()
  expect(store.getState()).toMatchObject({ plans: { status: 'loading' }, listed: [{ name: 'Other' }] })
  store.actions.chooseSegment('government')
  expect(store.getState().listed).toBeUndefined()
  await store.actions.first()
  expect(store.getState().listed).toMatchObject([{ name: 'Medicare D' }])
})
