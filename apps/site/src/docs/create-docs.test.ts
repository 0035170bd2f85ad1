import { createHash } from 'node:crypto'
import type { DocsFacts } from '@rxgauge/contract'
import { partnerDocs } from '@rxgauge/scripts/partner-docs'
import { expect, test } from 'vitest'
import { createDocs } from './create-docs'

const { pages } = partnerDocs()
const docs = createDocs(pages, { entry: 'entry.js', pages: {}, styles: 'site.css', typeface: 'face.woff2' })
const table = (name: string) => ({ columns: [name, 'Value'], rows: [['<b>', name]] })
const facts: DocsFacts = { headers: table('headers'), services: table('services'), retention: table('retention') }
const render = (page: string) =>
  docs({ page, origin: 'https://prices.example.com', organization: undefined, facts }) ?? expect.fail(page)

test.each(pages.map(({ slug }) => slug))(
  '/docs/%s names this installation, every other page and its own sections',
  (slug) => {
    const { html, styleHashes } = render(slug)
    const page = pages.find((each) => each.slug === slug)
    expect(html).not.toContain('https://HOST')
    expect(html).not.toContain('<!-- facts')
    for (const other of pages) expect(html).toContain(`<a href="/docs${other.slug && `/${other.slug}`}"`)
    for (const { id } of page?.sections ?? []) expect(html).toContain(` id="${id}"`)
    expect(html.match(/<h1/g)).toHaveLength(1)
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? []
    expect(styleHashes).toEqual([createHash('sha256').update(style).digest('base64')])
    // A reader's words are no markup, and nothing runs but the script that sets the theme.
    expect(html.match(/<script/g)).toBeNull()
  },
)

test('the security sheet has the server’s tables', () => {
  const { html } = render('security-sheet')
  for (const name of ['headers', 'services', 'retention'])
    expect(html).toContain(`<td>&#60;b&#62;</td><td>${name}</td>`)
})

test('an unknown page is none', () => {
  expect(docs({ page: 'nothing', origin: '', organization: undefined, facts })).toBeUndefined()
})
