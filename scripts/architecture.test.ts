/** docs/architecture.md stays true: its pictures are what the imports say, its links lead to what they name. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { redraw } from './architecture.ts'

const page = 'docs/architecture.md'
const text = readFileSync(page, 'utf8')

test('its pictures are what the imports say', async () => {
  expect(await redraw(text)).toBe(text)
})

const links = [...text.matchAll(/\[`([^`]+)`\]\(([^)]+)\)/g)].map(([, name = '', path = '']) => [name, path] as const)

test('both walks are there', () => {
  expect(links.length).toBeGreaterThan(40)
})

test.each(links)('%s stands in %s', (name, path) => {
  const file = join(dirname(page), path)
  expect(existsSync(file)).toBe(true)
  expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`\\b${name}\\b`))
})

test.each(['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'docs/threat-model.md', 'docs/asvs.md', page])(
  'every link of %s leads to a file',
  (source) => {
    const targets = [...readFileSync(source, 'utf8').matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path = '']) => path)
    for (const path of targets) expect(existsSync(join(dirname(source), path)), path).toBe(true)
  },
)

test('every file that docs/asvs.md names as proof is there', () => {
  const proofs = [...readFileSync('docs/asvs.md', 'utf8').matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, file = '']) => file)
  expect(proofs.length).toBeGreaterThan(20)
  for (const file of new Set(proofs)) {
    expect(existsSync(/^(apps|packages|scripts)\//.test(file) ? file : `apps/api/src/${file}`), file).toBe(true)
  }
})
