import { expect, test } from 'vitest'
import { readProductStatements } from './full-size/product-statements.mjs'

test('every part of the bench can be loaded', async () => {
  const { parts } = await import('./parts.mjs')
  for (const { measure } of Object.values(parts)) expect(measure).toBeInstanceOf(Function)
  expect(Object.keys(parts)).toContain('full-size')
})

test('the statements that it times are whole', async () => {
  const { nearest, discounts } = await readProductStatements()
  expect(nearest).toContain('pharmacy_location')
  expect(discounts).toMatch(/^\s*with fill as \(/)
  expect(discounts).not.toMatch(/undefined|\$\{/)
})
