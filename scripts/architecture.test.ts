/** docs/develop/architecture.md stays true: its pictures are what the imports say, its links lead to what they name. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { redraw } from './architecture.mjs'

const page = 'docs/develop/architecture.md'
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

const pages = globSync(['*.md', 'docs/**/*.md', '{apps,packages}/*/README.md'])
const anchorsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )

test.each(pages)('every link of %s leads to a file, and to a heading there', (source) => {
  const targets = readFileSync(source, 'utf8').matchAll(/\]\((?!https?:|plan:)([^)#\s]*)#?([^)\s]*)\)/g)
  for (const [, path = '', anchor = ''] of targets) {
    const file = path === '' ? source : join(dirname(source), path)
    expect(existsSync(file), path).toBe(true)
    if (anchor !== '') expect(anchorsOf(file), `${path}#${anchor}`).toContain(anchor)
  }
})

test('every file that docs/trust/asvs.md names as proof is there, and has the tests that it quotes', () => {
  const proofs = [...readFileSync('docs/trust/asvs.md', 'utf8').matchAll(/`([\w./-]+\.tsx?)`((?: "[^"]+",?)*)/g)]
  expect(proofs.length).toBeGreaterThan(20)
  for (const [, file = '', quotes = ''] of proofs) {
    const path = /^(apps|packages|scripts)\//.test(file) ? file : `apps/api/src/${file}`
    expect(existsSync(path), file).toBe(true)
    for (const [, quote = ''] of quotes.matchAll(/"([^"]+)"/g))
      expect(readFileSync(path, 'utf8'), file).toContain(quote)
  }
})
