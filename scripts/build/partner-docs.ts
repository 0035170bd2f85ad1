/** `docs/partners` and `docs/api` as HTML: read by `apps/site/src/docs`, which serves them at `/docs` and `/docs/api`. */
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Marked } from 'marked'
import type { Plugin } from 'rollup'

/** Where a book's pages are, and the address of the first one. */
interface Book {
  folder: string
  path: string
}
const books = {
  partners: { folder: 'docs/partners', path: '/docs' },
  api: { folder: 'docs/api', path: '/docs/api' },
} as const satisfies Record<string, Book>
const index = 'README.md'

export interface DocsPage {
  /** For whom it is. */
  book: keyof typeof books
  /** Its address. */
  path: string
  /** The last part of its address; that of the first page is empty. */
  slug: string
  title: string
  /** One sentence for lists of pages. */
  summary: string
  html: string
  /** Its second-level headings. */
  sections: { id: string; title: string }[]
}

interface DocsBook {
  files: string[]
  pages: DocsPage[]
}

export const partnerDocs = (): DocsBook => readBook('partners')
export const apiDocs = (): DocsBook => readBook('api')

/** The pages and their files: the list in the README, in its order, after the README itself. */
function readBook(name: DocsPage['book']): DocsBook {
  const book = books[name]
  const read = (file: string) => readFileSync(join(book.folder, file), 'utf8')
  const listed = [...read(index).matchAll(/^- \[[^\]]+\]\(([\w-]+\.md)\): (.+)$/gm)]
  const entries = [[index, 'Where to begin.'], ...listed.map(([, file = '', summary = '']) => [file, summary])]
  return {
    files: entries.map(([file = '']) => join(book.folder, file)),
    pages: entries.map(([file = '', summary = '']) => ({
      book: name,
      path: pathOf(book, file),
      slug: slugOf(file),
      summary,
      ...render(read(file), book),
    })),
  }
}

export interface DocsBlock {
  /** The page's file. */
  page: string
  language: string
  code: string
}

/** Every block of code for partners, for the tests that run them. */
export const docsBlocks = (): DocsBlock[] => blocksOf(partnerDocs())
/** Every block of code for programs. */
export const apiDocsBlocks = (): DocsBlock[] => blocksOf(apiDocs())

const blocksOf = ({ files }: DocsBook): DocsBlock[] =>
  files.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].map(([, language = '', code = '']) => ({
      page,
      language,
      code: code.trim(),
    })),
  )

const trimLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim()

/** Whether a block of code quotes a program that `packages/embed/e2e/examples.test.ts` installs and runs. */
export const isOfExample = (code: string, folder = 'examples/*'): boolean =>
  globSync(`${folder}/{*,src/**/*}.*`).some((file) => trimLines(readFileSync(file, 'utf8')).includes(trimLines(code)))

const slugOf = (file: string) => (file === index ? '' : file.replace(/\.md$/, ''))

const pathOf = ({ path }: Book, file: string) => `${path}/${slugOf(file)}`.replace(/\/$/, '')

function render(source: string, book: Book): Pick<DocsPage, 'title' | 'html' | 'sections'> {
  const headings: { id: string; title: string; depth: number }[] = []
  const markdown = new Marked({ gfm: true })
  markdown.use({
    renderer: {
      heading({ tokens, text, depth }) {
        const id = anchorOf(text)
        headings.push({ id, title: this.parser.parseInline(tokens), depth })
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      link({ href, tokens }) {
        return `<a href="${addressOf(href, book)}">${this.parser.parseInline(tokens)}</a>`
      },
    },
    hooks: { postprocess: makeScrollable },
  })
  const html = markdown.parse(source, { async: false })
  const [title, ...others] = headings
  if (title?.depth !== 1) throw new Error(`A page of ${book.folder} has no title: ${source.slice(0, 80)}`)
  return { title: title.title, html, sections: others.filter(({ depth }) => depth === 2) }
}

/** As GitHub names it. */
const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replaceAll(' ', '-')

const addressOf = (href: string, book: Book) => href.replace(/^([\w-]+\.md)/, (file) => pathOf(book, file))

/** What is wider than a phone scrolls by itself, by keys too. Long names in tables break at their words. */
const makeScrollable = (html: string) =>
  html
    .replaceAll(/<td[^>]*>.*?<\/td>/g, (cell) =>
      cell.replaceAll(/<code>(.*?)<\/code>/g, (code) =>
        code.replaceAll(/(?<=\w)[_/.:]+(?=\w)|[a-z](?=[A-Z])/g, '$&<wbr>'),
      ),
    )
    .replaceAll('<table>', '<div class="docs-table" role="group" aria-label="Table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
    .replaceAll('<pre>', '<pre role="group" aria-label="Code" tabindex="0">')

const entry = 'partner-docs'

/** A bundle of nothing but the pages, as JSON. */
export const partnerDocsFile = (fileName: string): Plugin => ({
  name: 'partner-docs-file',
  resolveId: (id) => (id === entry ? `\0${entry}` : null),
  load(id) {
    if (id !== `\0${entry}`) return null
    for (const { files } of [partnerDocs(), apiDocs()]) for (const file of files) this.addWatchFile(resolve(file))
    return 'export default 0'
  },
  generateBundle(_, bundle) {
    for (const name of Object.keys(bundle)) delete bundle[name]
    this.emitFile({ type: 'asset', fileName, source: JSON.stringify([...partnerDocs().pages, ...apiDocs().pages]) })
  },
})
