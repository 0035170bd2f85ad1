import { expect, test } from 'vitest'

test('every part of the bench can be loaded', async () => {
  const { parts } = await import('./parts.mjs')
  for (const { measure } of Object.values(parts)) expect(measure).toBeInstanceOf(Function)
  expect(Object.keys(parts)).toContain('full-size')
})
