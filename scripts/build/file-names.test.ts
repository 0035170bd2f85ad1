import { expect, test } from 'vitest'
import { pageImports } from './file-names.ts'

test('each route’s page is found by its import, also behind a constant, and nothing else is', () => {
  const code = `
    const legal = page(() => import('./legal'))
    const pages = {
      faq: page(() => import('./faq')),
      privacy: legal,
      name: home,
    }`
  expect(pageImports(code)).toEqual([
    ['faq', './faq'],
    ['privacy', './legal'],
  ])
  expect(() => pageImports("faq: page(import('./faq'))")).toThrow('in another form')
})
