// database: none

import { expect, test } from 'vitest'
import { DataCache } from './data-cache'
import { type DataFamily, DataVersions } from './data-versions'

function create(maxBytes = 10_000) {
  const versions = new DataVersions()
  const cache = new DataCache<string, string>({ versions, what: 'words', families: ['prices', 'plans'], maxBytes })
  const moveTo = (numbers: Partial<Record<DataFamily, string>>) => versions.moveTo(new Map(Object.entries(numbers)))
  return { versions, cache, moveTo }
}

const never = () => Promise.reject(new Error('it was loaded again'))

test('a value is cached while its families stay the same', async () => {
  const { cache, moveTo } = create()
  moveTo({ prices: '1', plans: '1', places: '1' })
  expect(await cache.get('a', async () => 'one')).toBe('one')
  moveTo({ prices: '1', plans: '1', places: '2' })
  expect(await cache.get('a', never)).toBe('one')
  moveTo({ prices: '1', plans: '2', places: '2' })
  expect(await cache.get('a', async () => 'two')).toBe('two')
})

test('nothing is cached before a version is known, nor a failed load', async () => {
  const { cache, moveTo } = create()
  await cache.get('a', async () => 'too early')
  moveTo({ prices: '1', plans: '1' })
  await expect(cache.get('a', never)).rejects.toThrow('loaded again')
  expect(await cache.get('a', async () => 'one')).toBe('one')
})

test('callers share a load in progress, but not one that began before the data changed', async () => {
  const { cache, moveTo } = create()
  moveTo({ prices: '1', plans: '1' })
  let end = (_: string) => {}
  const old = cache.get('a', () => new Promise((resolve) => (end = resolve)))
  expect(cache.get('a', never)).toBe(old)
  moveTo({ prices: '2', plans: '1' })
  expect(await cache.get('a', async () => 'new')).toBe('new')
  end('old')
  expect(await old).toBe('old')
  expect(await cache.get('a', never)).toBe('new')
})

test('its size is bounded and can be read', async () => {
  const { versions, cache, moveTo } = create(10_000)
  moveTo({ prices: '1', plans: '1' })
  for (let index = 0; index < 100; index++) await cache.get(String(index), async () => 'x'.repeat(500))
  const [size] = versions.sizes()
  expect(size).toMatchObject({ what: 'words' })
  expect(size?.bytes).toBeGreaterThan(5000)
  expect(size?.bytes).toBeLessThanOrEqual(10_000)
  expect(size?.entries).toBeLessThan(10)
})
