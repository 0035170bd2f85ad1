import { parseAst } from 'rollup/parseAst'
import { expect, test } from 'vitest'
import { importsByName } from './file-names.mjs'

test('each route’s page is found by its import, also behind a constant, and nothing else is', () => {
  const code = `
    const legal = page(() => import('./legal'))
    const pages = { faq: page(() => import('./faq')), privacy: legal, terms: legal }
    const other = { name: 'home', open: () => undefined, both: page(import('./a'), import('./b')) }`

  expect(importsByName(parseAst(code))).toEqual({ faq: './faq', privacy: './legal', terms: './legal' })
})
