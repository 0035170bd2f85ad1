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

test('Enter takes the first plan for the typed text rather than of the previous list, and requests it once', async () => {
  const store = createPlansStore(priced.session, priced.clock, '10001')
  await store.actions.first()
  store.actions.type('acme')
  expect((await store.actions.first())?.name).toBe('Acme PPO')
  await priced.clock.advance(500)
  expect((await store.actions.first())?.name).toBe('Acme PPO')
  expect(priced.paths()).toEqual(['/insurance/commercial/default', '/insurance/commercial/contains/acme/list'])
})

test('when another request replaces its own, Enter waits for the final list', async () => {
  const store = createPlansStore(priced.session, priced.clock, '10001')
  store.actions.type('acme')
  const first = store.actions.first()
  store.actions.load()
  expect((await first)?.name).toBe('Acme PPO')
})

// spec: search 5 Validation rules
test('Enter takes nothing before something is searched: not a usual plan, and not with two characters', async () => {
  const store = createPlansStore(priced.session, priced.clock, '10001')
  expect(await store.actions.first()).toBeUndefined()
  expect(store.getState().listed).toMatchObject([{ name: 'Other' }])
  store.actions.type('acme')
  expect((await store.actions.first())?.name).toBe('Acme PPO')
  store.actions.type('ac')
  expect(await store.actions.first()).toBeUndefined()
})

test('text longer than any name is cut', async () => {
  const text = 'x'.repeat(200)
  priced.api.on(`/insurance/commercial/contains/${text}/list`, (_, response) => succeed(response, []))
  priced.api.on(`/insurance/contains/${text}/list`, (_, response) => succeed(response, []))
  const store = createPlansStore(priced.session, priced.clock, '10001')
  store.actions.type('x'.repeat(500))
  expect(await store.actions.first()).toBeUndefined()
  expect(store.getState()).toMatchObject({ plans: { status: 'success', value: [] }, isElsewhere: false })
})

test('a search without a result in the chosen coverage finds the plans of the others', async () => {
  priced.api.on('/insurance/commercial/contains/medic/list', (_, response) => succeed(response, []))
  priced.api.on('/insurance/contains/medic/list', (_, response) => succeed(response, [plan(3, 'Medicare D')]))
  const store = createPlansStore(priced.session, priced.clock, '10001')
  store.actions.type('medic')
  expect((await store.actions.first())?.name).toBe('Medicare D')
  expect(store.getState()).toMatchObject({ coverage: 'employer', isElsewhere: true })
  store.actions.type('acme')
  await store.actions.first()
  expect(store.getState().isElsewhere).toBe(false)
})

test('the plans on the screen stay until others have loaded, except when the coverage changes', async () => {
  priced.api.on('/insurance/government/default', (_, response) => succeed(response, [plan(3, 'Medicare D')]))
  const store = createPlansStore(priced.session, priced.clock, '10001')
  await store.actions.first()
  store.actions.load()
  expect(store.getState()).toMatchObject({ plans: { status: 'loading' }, listed: [{ name: 'Other' }] })
  store.actions.chooseCoverage('medicare')
  expect(store.getState().listed).toBeUndefined()
  await store.actions.first()
  expect(store.getState().listed).toMatchObject([{ name: 'Medicare D' }])
})

test('after choosing a county, a person sees the plans and coverages there', async () => {
  const asked: string[] = []
  const respond = (path: string, reply: unknown) =>
    priced.api.on(path, ({ query }, response) => {
      asked.push(`${path}?${query}`)
      succeed(response, reply)
    })
  const erie = { county: '33240', name: 'Erie', state: 'NY' }
  respond('/insurance/counties', [erie])
  respond('/insurance/coverages', ['employer'])
  respond('/insurance/commercial/default', [plan(1, 'Of Erie')])
  const store = createPlansStore(priced.session, priced.clock, '14201')
  await new Promise<void>((resolve) => {
    store.subscribe(({ counties }) => counties.length > 0 && resolve())
    store.actions.loadCounties()
  })
  expect(store.getState().counties).toEqual([erie])
  store.actions.chooseCounty('33240')
  await expect.poll(() => store.getState().listed).toMatchObject([{ name: 'Of Erie' }])
  await expect.poll(() => asked.length).toBe(3)
  expect(asked.toSorted()).toEqual([
    '/insurance/commercial/default?zip=14201&county=33240&coverage=employer',
    '/insurance/counties?zip=14201',
    '/insurance/coverages?zip=14201&county=33240',
  ])
})

test('plans are requested near the ZIP; if the first coverage has none there, the next is chosen', async () => {
  const asked: string[] = []
  for (const segment of ['commercial', 'government'])
    priced.api.on(`/insurance/${segment}/default`, ({ path, query }, response) => {
      asked.push(`${path}?${query}`)
      succeed(response, [plan(4, `Plan of ${segment}`)])
    })
  priced.api.on('/insurance/coverages', ({ path, query }, response) => {
    asked.push(`${path}?${query}`)
    succeed(response, ['medicare', 'public'])
  })
  const store = createPlansStore(priced.session, priced.clock, '10001')
  await store.actions.first()
  await new Promise<void>((resolve) => {
    store.subscribe(({ listed }) => listed?.[0]?.name === 'Plan of government' && resolve())
    store.actions.start()
  })
  expect(store.getState()).toMatchObject({ coverage: 'medicare', coverages: ['medicare', 'public'] })
  expect(asked).toEqual([
    '/insurance/commercial/default?zip=10001&coverage=employer',
    '/insurance/coverages?zip=10001',
    '/insurance/government/default?zip=10001&coverage=medicare',
  ])
})
