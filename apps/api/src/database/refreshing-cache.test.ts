import { expect, test, vi } from 'vitest'
import { RefreshingCache } from './refreshing-cache'

function counted(results: (number | Error)[]) {
  const clock = { now: 0 }
  let reads = 0
  const value = new RefreshingCache<number>(
    1000,
    async () => {
      const result = results[reads++]
      if (result === undefined || result instanceof Error) throw result ?? new Error('no more')
      return result
    },
    () => clock.now,
  )
  return { clock, value, reads: () => reads }
}

test('is read once for many callers, and anew behind the scenes when it has aged', async () => {
  const { clock, value, reads } = counted([1, 2])
  expect(await Promise.all([value.get(), value.get()])).toEqual([1, 1])
  clock.now = 1001
  expect(await value.get()).toBe(1)
  await vi.waitFor(async () => expect(await value.get()).toBe(2))
  expect(reads()).toBe(2)
})

test('a first read that fails is tried again, a later one leaves the old value', async () => {
  const { clock, value } = counted([new Error('down'), 1, new Error('down'), 3])
  await expect(value.get()).rejects.toThrow('down')
  expect(await value.get()).toBe(1)
  clock.now = 1001
  await value.get()
  expect(await value.get()).toBe(1)
  clock.now = 2002
  await vi.waitFor(async () => expect(await value.get()).toBe(3))
})
