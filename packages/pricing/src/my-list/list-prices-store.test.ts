/** Prices of a list that changes while they load. */
import { ApiFailure } from '@rxgauge/client'
import { createShuffledSession } from '@rxgauge/client/testing'
import type { ListEntry } from '@rxgauge/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listEntryOf, listPricesOf } from '../../test/list'
import { createListPricesStore } from './list-prices-store'

const listOf = (count: number): ListEntry[] =>
  Array.from({ length: count }, (_, index) => listEntryOf(`Drug ${index}`, index))

const respond = ({ input }: { input: { body?: unknown } }) => {
  const { fills } = input.body as { fills: unknown[] }
  return listPricesOf([{ name: 'Riverside', prices: fills.map(() => '3.00') }])
}

test('in whatever order responses come, the prices are those of the latest list', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 6 }),
      async (order, counts) => {
        const store = createListPricesStore(createShuffledSession(order, respond))
        for (const count of counts) store.actions.load('10001', listOf(count))
        await order.waitIdle()
        const { priced, area } = store.getState()
        expect(area.status).toBe('success')
        expect(priced?.entries).toHaveLength(counts.at(-1) ?? 0)
        expect(priced?.prices.entries).toHaveLength(counts.at(-1) ?? 0)
      },
    ),
  )
})

test('the same list isn’t priced twice, an empty one has no prices, and a failure keeps the earlier ones', async () => {
  let calls = 0
  let isDown = false
  const order = { scheduleFunction: <Work>(work: Work) => work }
  const store = createListPricesStore(
    createShuffledSession(order, (call) => {
      calls++
      return isDown ? new ApiFailure('NETWORK') : respond(call)
    }),
  )
  const settled = () => expect.poll(() => store.getState().area.status)
  store.actions.load('10001', listOf(2))
  store.actions.load('10001', listOf(2))
  await settled().toBe('success')
  store.actions.load('10001', listOf(2))
  expect(calls).toBe(1)
  isDown = true
  store.actions.load('10001', listOf(3))
  await settled().toBe('failure')
  expect(store.getState().priced?.entries).toHaveLength(2)
  isDown = false
  store.actions.retry()
  await settled().toBe('success')
  expect(store.getState().priced?.entries).toHaveLength(3)
  store.actions.load('10001', [])
  expect(store.getState()).toEqual({ area: { status: 'idle' }, priced: undefined })
})

test('prices are requested again once they are over an hour old, or if asked for; without a list there is nothing to request', async () => {
  let calls = 0
  let now = 0
  const order = { scheduleFunction: <Work>(work: Work) => work }
  const session = createShuffledSession(order, (call) => {
    calls++
    return respond(call)
  })
  const { actions } = createListPricesStore({ ...session, serverTime: () => now })
  const made = () => expect.poll(() => calls)
  actions.renew(true)
  expect(calls).toBe(0)
  actions.load('10001', listOf(2))
  now = 3_600_000
  actions.renew()
  await made().toBe(1)
  now++
  actions.renew()
  await made().toBe(2)
  actions.renew(true)
  await made().toBe(3)
  actions.clear()
  actions.renew(true)
  expect(calls).toBe(3)
})
