import { createHash } from 'node:crypto'
import type { DocsFacts } from '@rxgauge/contract'
import { apiDocs, partnerDocs } from '@rxgauge/scripts/partner-docs'
import { expect, test } from 'vitest'
import { createDocs } from './create-docs'

const pages = [...partnerDocs().pages, ...apiDocs().pages]
const docs = createDocs(pages, { entry: 'entry.js', pages: {}, styles: 'site.css', typeface: 'face.woff2' })
const table = (name: string) => ({ columns: [name, 'Value'], rows: [['<b>', name]] })
const facts: DocsFacts = { headers: table('headers'), services: table('services'), retention: table('retention') }
const render = (path: string) => {
  const page = pages.find((each) => each.path === path) ?? expect.fail(path)
  const { book, slug } = page
  return (
    docs({ book, page: slug, origin: 'https://prices.example.com', organization: undefined, facts }) ??
    expect.fail(path)
  )
}

test.each(pages.map(({ path }) => path))(
  '%s names this installation, every other page and its own sections',
  (path) => {
    const { html, styleHashes } = render(path)
    const page = pages.find((each) => each.path === path)
    expect(html).not.toContain('https://HOST')
    expect(html).not.toContain('<!-- facts')
    for (const other of pages)
      expect(html.includes(`<li><a href="${other.path}"`), other.path).toBe(other.book === page?.book)
    for (const { id } of page?.sections ?? []) expect(html).toContain(` id="${id}"`)
    expect(html.match(/<h1/g)).toHaveLength(1)
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? []
    expect(styleHashes).toEqual([createHash('sha256').update(style).digest('base64')])
    // A reader's words are no markup, and nothing runs but the script that sets the theme.
    expect(html.match(/<script/g)).toBeNull()
  },
)

test('only the reference loads its renderer, which starts in its place', () => {
  const withFiles = createDocs(pages, { entry: 'entry.js', pages: {}, reference: ['assets/a.js', 'assets/b.js'] })
  const page = (page: string) =>
    withFiles({ book: 'api', page, origin: '', organization: undefined, facts }) ?? expect.fail(page)
  expect(page('keys').hasReference).toBe(false)
  expect(page('keys').html).not.toContain('assets/a.js')
  const { html, hasReference } = page('reference')
  expect(hasReference).toBe(true)
  expect(html).toMatch(/<script defer src="\/assets\/a.js"><\/script>\n<script defer src="\/assets\/b.js">/)
  expect(html).toContain('<section id="scalar" aria-label="Calls"></section>')
})

test('the security sheet has the server’s tables', () => {
  const { html } = render('/docs/security-sheet')
  for (const name of ['headers', 'services', 'retention'])
    expect(html).toContain(`<td>&#60;b&#62;</td><td>${name}</td>`)
})

test('an unknown page is none', () => {
  expect(docs({ book: 'api', page: 'theming', origin: '', organization: undefined, facts })).toBeUndefined()
})
