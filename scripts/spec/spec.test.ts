/** docs/spec.md stays true: every section has files and tests, all of them are there, and the page is what the list says. */
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { specPage } from './page.mjs'
import { documents } from './sections.mjs'

const numbers = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

test('the page is what the list says', () => {
  expect(readFileSync('docs/spec.md', 'utf8')).toBe(specPage())
})

describe.each(documents)('the document $name', ({ sections }) => {
  test('no number is without a section, and no section without a file and a test', () => {
    expect([...new Set(sections.map(({ number }) => number))]).toEqual(numbers)
    for (const { title, files, tests } of sections) expect([files.length, tests.length], title).not.toContain(0)
    const names = sections.map(({ number, title }) => `${number} ${title}`)
    expect(names).toHaveLength(new Set(names).size)
  })

  test('every file is there, and every test stands in its file', () => {
    for (const { title, files, tests } of sections) {
      for (const file of files) expect(existsSync(file), `${title}: ${file}`).toBe(true)
      for (const { file, name: titleOfTest } of tests) {
        expect(existsSync(file), `${title}: ${file}`).toBe(true)
        expect(readFileSync(file, 'utf8'), `${title}: ${file}`).toContain(titleOfTest)
      }
    }
  })
})
