/**
 * The pages at `/docs`, for the developers of pages that embed the gauge, and at `/docs/api`, for those of programs. They're plain HTML in the site's look, and in English only,
 * like the names in the code that they quote.
 */
import { createHash } from 'node:crypto'
import {
  type DocsFacts,
  type DocsRequest,
  type DocsTable,
  organization as organizationSchema,
  type PageRenderer,
} from '@rxgauge/contract'
import { createTheme, type Theme } from '@rxgauge/ui'
import * as v from 'valibot'
import { icon, preload, type SiteFiles, themedStyles } from '../rendering/document'
import { escapeHtml } from '../rendering/escape-html'
import { themeOf } from '../site'
import docsCss from './docs.css?inline'
import type { DocsPage } from './docs-page'

/** The host that examples name. */
const exampleHost = 'https://HOST'

export const createDocs =
  (pages: readonly DocsPage[], files: SiteFiles): NonNullable<PageRenderer['docs']> =>
  (request) => {
    const page = pages.find(({ book, slug }) => book === request.book && slug === request.page)
    return page && documentOf(page, request, pages, files)
  }

function documentOf(page: DocsPage, request: DocsRequest, pages: readonly DocsPage[], files: SiteFiles) {
  const organization = request.organization && v.parse(organizationSchema, request.organization)
  const theme = organization ? themeOf(organization) : createTheme({})
  const name = escapeHtml(organization?.name ?? 'RxGauge')
  const styles = `${themedStyles(theme, files)}${docsCss}`
  const hasReference = page.html.includes(referencePlace)
  const html = `<!doctype html>
<html lang="en"${files.typeface === undefined ? '' : ' data-face="site"'}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${preload(files)}<title>${page.title} | ${name} docs</title>
<meta name="description" content="${escapeHtml(page.summary)}">
<meta name="robots" content="noindex">
${themeColor(theme)}${files.appearance === undefined ? '' : `<script src="/${files.appearance}"></script>\n`}<link rel="icon" href="${icon(theme.properties)}">
${files.styles === undefined ? '' : `<link rel="stylesheet" href="/${files.styles}">\n`}<style>${styles}</style>
${hasReference ? scripts(files) : ''}</head>
<body>
<div class="rx"><div class="site${hasReference ? ' docs-above' : ''}">
<a class="site-skip" href="#content">Skip to content</a>
<header class="site-header"><a class="site-brand" href="/"><span>${name}</span></a><nav class="docs-books" aria-label="Readers"><a href="/docs">For partners</a><a href="/docs/api">For programs</a></nav></header>
<div class="docs">
<nav class="docs-pages" aria-label="Docs"><ul>${pages
    .filter(({ book }) => book === page.book)
    .map((each) => linkTo(each, each === page))
    .join('')}</ul></nav>
${content(bodyOf(page, request), hasReference)}</body>
</html>
`
  return { html, styleHashes: [createHash('sha256').update(styles).digest('base64')], hasReference }
}

/** The renderer of the reference brings its own `main`. */
const content = (body: string, hasReference: boolean) =>
  hasReference
    ? `<div class="docs-intro" id="content" tabindex="-1">\n${body}</div>\n</div>\n</div></div>\n<section id="scalar" aria-label="Calls"></section>\n`
    : `<main id="content" tabindex="-1">\n${body}</main>\n</div>\n</div></div>\n`

/** In a page's Markdown: below it is the reference. */
const referencePlace = '<!-- reference -->'

const scripts = ({ reference = [] }: SiteFiles) =>
  reference.map((file) => `<script defer src="/${file}"></script>\n`).join('')

const themeColor = ({ properties }: Theme) =>
  `<meta name="theme-color" content="${properties['--rx-brand']}" data-light="${properties['--rx-brand']}" data-dark="${properties['--rx-band-dark']}">\n`

const linkTo = ({ path, title }: DocsPage, isCurrent: boolean) =>
  `<li><a href="${path}"${isCurrent ? ' aria-current="page"' : ''}>${title}</a></li>`

const contents = (sections: DocsPage['sections']) =>
  sections.length < 2
    ? ''
    : `<nav class="docs-contents" aria-labelledby="contents"><p id="contents">On this page</p><ul>${sections
        .map(({ id, title }) => `<li><a href="#${id}">${title}</a></li>`)
        .join('')}</ul></nav>\n`

/** The page with this installation's address, and its tables in the places that ask for them. */
const bodyOf = ({ html, sections }: DocsPage, { origin, facts }: DocsRequest) =>
  html
    .replace('</h1>\n', `</h1>\n${contents(sections)}`)
    .replaceAll(exampleHost, escapeHtml(origin))
    .replaceAll(/<!-- facts: (headers|services|retention) -->/g, (_, name: keyof DocsFacts) => tableOf(facts[name]))

const tableOf = ({ columns, rows }: DocsTable) =>
  `<div class="docs-table" role="group" aria-label="Table" tabindex="0"><table>
<thead><tr>${columns.map((column) => `<th>${escapeHtml(column)}</th>`).join('')}</tr></thead>
<tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`).join('\n')}</tbody>
</table></div>`
