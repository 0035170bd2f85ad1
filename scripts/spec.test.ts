import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { specPage } from './spec.ts'

test('docs/develop/spec.md names the tests of every section; `pnpm spec` writes it', () => {
  const { text, untested, unknown } = specPage()
  expect({ untested, unknown }).toEqual({ untested: [], unknown: [] })
  expect(text).toBe(readFileSync('docs/develop/spec.md', 'utf8'))
})

test('a section that no test shows is named, and a tag that is no section', () => {
  const page = '## Search (`search`)\n| 4 | Auto-forward | `old.test.ts` |\n| 5 | Rules | |'
  const tags = new Map([
    ['search 5 Rules', ['a.test.ts']],
    ['search 6 Roles', ['b.test.ts']],
  ])
  expect(specPage(page, tags)).toEqual({
    text: '## Search (`search`)\n| 4 | Auto-forward |  |\n| 5 | Rules | `a.test.ts` |',
    untested: ['search 4 Auto-forward'],
    unknown: ['search 6 Roles'],
  })
})
