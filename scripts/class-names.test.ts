/** Class names of components and stylesheets agree, and every rule is in a layer. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Rooms whose classes everything in their package may use, and `ui`, whose classes every package may. */
const shared = ['ui', 'site/shell', 'pricing/journey', 'pricing/screens']

/** `pricing/coupon` for a file below `packages/pricing/src/coupon`; `ui` for all of that package. */
function room(file: string): string {
  const [, name = '', , folder = ''] = file.split('/')
  return name === 'ui' ? name : `${name}/${folder}`
}

const sources = ['apps/site', ...readdirSync('packages').map((name) => `packages/${name}`)].flatMap((folder) =>
  readdirSync(`${folder}/src`, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/src/${file}`),
)

/** The rooms of each class that is read from the files of a kind. */
function roomsByClass(extension: string, read: (text: string) => string[]): Map<string, Set<string>> {
  const rooms = new Map<string, Set<string>>()
  for (const file of sources.filter((name) => name.endsWith(extension))) {
    for (const name of read(readFileSync(file, 'utf8'))) {
      rooms.set(name, (rooms.get(name) ?? new Set()).add(room(file)))
    }
  }
  return rooms
}

const words = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([, word = '']) => word)
const ruled = roomsByClass('.css', (text) =>
  words(/\.([a-z][\w-]*)(?=[^{}]*\{)/g, text.replace(/\/\*[\s\S]*?\*\//g, '')),
)
const used = roomsByClass('.tsx', (text) =>
  words(/className=(\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}|"[^"]*")/g, text).flatMap((value) =>
    // A name that goes on with a number stands for all of these.
    words(/(?<![\w$.{-])([a-z]+-[\w-]*|rx|site)(?![\w.(])/g, value),
  ),
)

/** `site-mark-` is used with a number behind it. */
const isUsed = (name: string) => used.has(name) || used.has(name.replace(/\d+$/, ''))
const hasRule = (name: string) => ruled.has(name) || (name.endsWith('-') && ruled.has(`${name}1`))

test('every class that a component names has a rule', () => {
  expect([...used.keys()].filter((name) => !hasRule(name))).toEqual([])
})

test('every class that a rule names is used', () => {
  expect([...ruled.keys()].filter((name) => !isUsed(name))).toEqual([])
})

test('no feature uses the classes of another', () => {
  const borrowed = [...used].flatMap(([name, rooms]) => {
    const own = ruled.get(name) ?? new Set()
    return shared.some((each) => own.has(each)) || !ruled.has(name)
      ? []
      : [...rooms].filter((each) => !own.has(each)).map((each) => `${name} of ${[...own]} in ${each}`)
  })
  expect(borrowed).toEqual([])
})

test('every rule is in a layer', () => {
  const open = sources.filter(
    (name) => name.endsWith('.css') && /^(?!@layer\b)[^\s/}*].*/m.test(readFileSync(name, 'utf8')),
  )
  expect(open).toEqual([])
})
