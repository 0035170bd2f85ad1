/** docs/accessibility.md stays true: each criterion of WCAG 2.2 A and AA once, and the tests that it names are there. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const rows = readFileSync('docs/accessibility.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| \d\.\d\.\d/.test(line))
  .map((line) => {
    const [, criterion = '', conformance = '', , tests = ''] = line.split('|').map((cell) => cell.trim())
    return { number: criterion.split(' ')[0], conformance, tests }
  })

test('every criterion of the two levels has one row and one of four words', () => {
  // 31 of level A and the one that was taken back, 24 of level AA.
  expect(rows).toHaveLength(32 + 24)
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length)
  for (const { conformance } of rows) {
    expect(['Supports', 'Partially supports', 'Does not support', 'Not applicable']).toContain(conformance)
  }
})

test('every test that it names stands in its file', () => {
  const named = rows
    .flatMap(({ tests }) => tests.split('<br>'))
    .filter((cell) => cell !== '')
    .map((cell) => cell.split('`: '))
  expect(named.length).toBeGreaterThan(40)
  for (const [quoted = '', title = ''] of named) {
    const file = quoted.replaceAll('`', '')
    expect(existsSync(file), file).toBe(true)
    expect(readFileSync(file, 'utf8'), file).toContain(title)
  }
})
