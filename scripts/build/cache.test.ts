import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { cached } from './cache.mjs'

const makeCode = () => vi.fn().mockResolvedValueOnce('first').mockResolvedValueOnce('second')

test('what was made of the same parts is made once', async () => {
  const parts = [randomUUID()]
  const make = makeCode()
  expect(String(await cached('test', parts, make))).toBe('first')
  expect(String(await cached('test', parts, make))).toBe('first')
})
