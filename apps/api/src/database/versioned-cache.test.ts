// database: none

import { expect, test } from 'vitest'
import { VersionedCache } from './versioned-cache'

const newCache = (options: { keeps?: (value: string) => boolean; maxBytes?: number } = {}) =>
  new VersionedCache<string, string>({ maxBytes: 1000, sizeOf: (_, value = '') => 10 + value.length, ...options })

test('a version is loaded once, also for callers during the load; another version is loaded again', async () => {
  const cache = newCache()
  let made = 0
  const make = async () => `value ${++made}`
  expect(await Promise.all([cache.get('a', '1', make), cache.get('a', '1', make)])).toEqual(['value 1', 'value 1'])
  expect(cache.has('a', '1')).toBe(true)
  expect(cache.has('a', '2')).toBe(false)
  expect(await cache.get('a', '1', make)).toBe('value 1')
  expect(await cache.get('a', '2', make)).toBe('value 2')
  expect(cache.counts).toEqual({ found: 1, shared: 1, made: 2 })
})

test('when a load fails, the value before it stays and the failure isn’t cached', async () => {
  const cache = newCache()
  await cache.get('a', '1', async () => 'first')
  const failing = cache.get('a', '2', async () => {
    throw new Error('away')
  })
  expect(await cache.latest('a')?.value).toBe('first')
  await expect(failing).rejects.toThrow('away')
  expect(await cache.latest('a')?.value).toBe('first')
  expect(await cache.get('a', '2', async () => 'second')).toBe('second')
  await expect(cache.get('b', '1', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(cache.latest('b')).toBeUndefined()
  expect(cache.size()).toEqual({ entries: 1, bytes: 16 })
})

test('a value that isn’t cached goes only to callers who waited for it', async () => {
  const cache = newCache({ keeps: (value) => value !== 'no' })
  await cache.get('a', '1', async () => 'yes')
  expect(await Promise.all([cache.get('a', '2', async () => 'no'), cache.get('a', '2', async () => 'other')])).toEqual([
    'no',
    'no',
  ])
  expect(cache.has('a', '2')).toBe(false)
  expect(await cache.latest('a')?.value).toBe('yes')
})

test('the least recently used values go first', async () => {
  const cache = newCache({ maxBytes: 40 })
  for (const key of ['a', 'b', 'c']) await cache.get(key, '1', async () => key.repeat(5))
  expect(['a', 'b', 'c'].map((key) => cache.has(key, '1'))).toEqual([false, true, true])
})
