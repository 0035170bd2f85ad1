/** The pages of `docs/partners` say what the code says. Blocks in no example run in `apps/partner/e2e/docs-blocks.test.ts`. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { optionNames } from '../packages/widget/src/options.ts'
import { apiDocs, docsBlocks, isOfExample, partnerDocs } from './build/partner-docs.ts'

const read = (file: string) => readFileSync(file, 'utf8')
const { pages, files } = partnerDocs()
const page = (name: string) => read(`docs/partners/${name}.md`)

test('each README lists every page', () => {
  expect(files.toSorted()).toEqual(globSync('docs/partners/*.md').toSorted())
  expect(apiDocs().files.toSorted()).toEqual(globSync('docs/api/*.md').toSorted())
})

test('every link of a page leads to a page and a heading, or to a protocol', () => {
  const all = [...pages, ...apiDocs().pages]
  const addresses = all.flatMap(({ path, html }) => {
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(ids, path).toEqual([...new Set(ids)])
    return [path, ...ids.map((id) => `${path}#${id}`)]
  })
  const links = all.flatMap(({ path, html }) =>
    [...html.matchAll(/<a href="([^"]+)"/g)].map(([, href = '']) => (href.startsWith('#') ? path + href : href)),
  )
  expect(links.length).toBeGreaterThan(20)
  const pagesOfSite = ['https://HOST/embed', 'https://HOST/api/v1/openapi.json']
  const protocols = /^https:\/\/(tus\.io|www\.standardwebhooks\.com)\b/
  const unknown = links.filter((href) => ![...addresses, ...pagesOfSite].includes(href) && !protocols.test(href))
  expect(unknown).toEqual([])
})

const { version } = JSON.parse(read('packages/embed/package.json'))
/** What the test of the blocks opens in a browser. */
const runsAsPage = ['html', 'http']

test.each(docsBlocks().filter(({ language }) => !runsAsPage.includes(language)))(
  '$page quotes a program that is run: $code',
  ({ language, code }) => {
    if (language === 'sh') expect(code).toBe(`npm install https://HOST/npm/rxgauge-widget-${version}.tgz`)
    else expect(isOfExample(code)).toBe(true)
  },
)

test('every example is quoted', () => {
  const codes = docsBlocks().map(({ code }) => code)
  const unquoted = globSync('examples/*').filter((folder) => !codes.some((code) => isOfExample(code, folder)))
  expect(unquoted).toEqual([])
})

test('the table of options has every option, in its order', () => {
  const [, table = ''] = /## Options\n([\s\S]*?)\n\nTwo more/.exec(page('options-and-events')) ?? []
  expect([...table.matchAll(/^\| `([\w-]+)`/gm)].map(([, name]) => name)).toEqual(optionNames)
})

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const sources = globSync('packages/{client,embed,pricing,ui,widget}/src/**/*.{ts,tsx}')
  .filter((file) => !file.includes('.test.'))
  .map(read)
  .join('\n')

/** Each sentence of the code as a pattern, with anything in the place of an expression. */
function consoleSentences(): RegExp[] {
  const own = [...sources.matchAll(/(['"`])(RxGauge:.*?)\1(, error\b)?/g)].map(([, , text = '', error]) =>
    // The error follows by itself.
    text === 'RxGauge:' && error ? `${text} \${name}Error: \${message}` : text,
  )
  const missing = [...sources.matchAll(/\bmissing\((['"`])(.+?)\1\)/g)].map(([, , what]) => `RxGauge: no "${what}"`)
  return [...own, ...missing].map((text) => {
    const [first = '', ...rest] = text.split(/\$\{.*?\}+/)
    return new RegExp(`^${[first, ...rest].map(escapeRegExp).join('.+')}`)
  })
}

test('every sentence of the console is in the troubleshooting, and it has no other', () => {
  const [, section = ''] = /## Sentences in the console\n([\s\S]*?)\n## Nothing/.exec(page('troubleshooting')) ?? []
  const listed = [...section.matchAll(/^### `(.+)`$/gm)].map(([, sentence = '']) => sentence)
  const inCode = consoleSentences()
  expect(listed.length).toBeGreaterThan(10)
  expect(listed.filter((sentence) => !inCode.some((pattern) => pattern.test(sentence)))).toEqual([])
  expect(inCode.filter((pattern) => !listed.some((sentence) => pattern.test(sentence))).map(String)).toEqual([])
})

test('sentences that the gauge shows in its place are those of the code', () => {
  const [, table = ''] = /## The gauge shows a sentence[^\n]*\n([\s\S]*?)\n## /.exec(page('troubleshooting')) ?? []
  const listed = [...table.matchAll(/^\| ([A-Z].+?[.n]) +\|/gm)].map(([, sentence = '']) => sentence)
  const texts = read('packages/text/src/languages/en/first-screen.ts') + read('packages/text/src/loader.ts')
  expect(listed.length).toBeGreaterThan(6)
  for (const sentence of listed) expect(texts).toContain(sentence)
})
