import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { specPage } from './spec.ts'

test('docs/develop/spec.md names the tests of every section; `pnpm spec` writes it', () => {
  const { text, untested, unknown } = specPage()
  expect({ untested, unknown }).toEqual({ untested: [], unknown: [] })
  expect(text).toBe(readFileSync('docs/develop/spec.md', 'utf8'))
})
