/** The HTML document around a rendered page: head, styles, the served data, and the browser's code. */
import { createHash } from 'node:crypto'
import type { Organization, RenderedPage, ServedPageReply, SiteRoute } from '@rxgauge/contract'
import { languages } from '@rxgauge/text'
import type { Theme } from '@rxgauge/ui'
import { appleIcon, manifestPath } from '../installable/manifest'
import { escapeHtml } from './escape-html'
import type { Head } from './head'
import { servedId } from './served'
import { siteFace, typefaceCss } from './typeface'

/** The browser's files as the build named them, relative to `/`. */
export interface SiteFiles {
  entry: string
  /** The files of each route's page, by the route's name. */
  pages: Partial<Record<string, readonly string[]>>
  /** The file with all styles; missing in development, where every page has them inline. */
  styles?: string
  /** The variable typeface; missing in development, where the system's is used. */
  typeface?: string
  /** The script that sets theme and text size before the first paint; missing in development. */
  appearance?: string
  /** The scripts of the API's reference, in their order; missing in development. */
  reference?: readonly string[]
}

/** The text of the stylesheets. */
export interface Stylesheets {
  firstScreen: string
  all: string
}

interface DocumentOptions {
  page: ServedPageReply
  language: string
  head: Head
  theme: Theme
  stylesheets: Stylesheets
  organization: Organization
  /** Embedded in another page. */
  isWidget: boolean
  /** Whether the page starts with the first screen, whose styles are then inline. */
  isFirstScreen: boolean
  body: string
  files: SiteFiles
  route: SiteRoute | undefined
}

export function documentOf(options: DocumentOptions): RenderedPage {
  const { page, language, head, theme, body, files, route } = options
  const { properties } = theme
  const styles = stylesOf(options)
  const [brand, darkBand] = [properties['--rx-brand'], properties['--rx-band-dark']]
  const html = `<!doctype html>
<html lang="${language}"${files.typeface === undefined ? '' : ' data-face="site"'}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${preload(files)}<title>${escapeHtml(head.title)}</title>
<meta name="description" content="${escapeHtml(head.description)}">
<meta name="theme-color" content="${brand}" data-light="${brand}" data-dark="${darkBand}">
${appearanceOf(options)}${addresses(page.origin, head)}
<link rel="icon" href="${icon(properties)}">
${installation(options)}${modules(files, route)}
${styles.linkBefore}<style>${styles.inline}</style>
${data(head.jsonLd)}
</head>
<body>
<div id="site">${body}</div>
${styles.linkAfter}<script type="application/json" id="${servedId}">${json(page)}</script>
</body>
</html>
`
  return { html, styleHashes: [createHash('sha256').update(styles.inline).digest('base64')] }
}

/** Requested first, so that the first paint has it. */
export const preload = ({ typeface }: SiteFiles) =>
  typeface === undefined ? '' : `<link rel="preload" href="/${typeface}" as="font" type="font/woff2" crossorigin>\n`

/** What a device installs the site by; a partner's frame isn't installed. */
const installation = ({ organization, language, isWidget }: DocumentOptions) =>
  isWidget
    ? ''
    : `<link rel="manifest" href="${escapeHtml(manifestPath(organization, language))}">
<link rel="apple-touch-icon" href="${escapeHtml(appleIcon(organization))}">
`

/** In a partner's frame the page stays light. */
function appearanceOf({ isWidget, files: { appearance } }: DocumentOptions): string {
  return appearance === undefined || isWidget ? '' : `<script src="/${appearance}"></script>\n`
}

/**
 * The first screen is painted with inline styles, and the style file comes after the content, so that it doesn't
 * delay the first paint; scripts wait for it. Every other page links the file before its content. Nothing ever shows
 * unstyled.
 */
function stylesOf({ stylesheets, isFirstScreen, files, theme }: DocumentOptions) {
  const themed = themedStyles(theme, files)
  if (files.styles === undefined) return { inline: `${stylesheets.all}\n${themed}`, linkBefore: '', linkAfter: '' }
  const link = `<link rel="stylesheet" href="/${files.styles}">\n`
  return isFirstScreen
    ? { inline: `${stylesheets.firstScreen}\n${themed}`, linkBefore: '', linkAfter: link }
    : { inline: themed, linkBefore: link, linkAfter: '' }
}

/** Typeface and colors. */
export function themedStyles({ properties }: Theme, { typeface }: SiteFiles): string {
  const colors = Object.entries(properties).map(([name, value]) => `${name}:${value}`)
  const face = typeface === undefined ? '' : `${typefaceCss(`/${typeface}`)}@layer site{.rx{--rx-face:${siteFace}}}`
  return `${face}@layer site{.rx{${colors.join(';')}}}`
}

function addresses(origin: string, { canonical }: Head): string {
  if (canonical === undefined) return '<meta name="robots" content="noindex">'
  const address = escapeHtml(`${origin}${canonical}`)
  const alternates = languages.map((each) => `<link rel="alternate" hreflang="${each}" href="${address}?lang=${each}">`)
  return [
    `<link rel="canonical" href="${address}">`,
    ...alternates,
    `<link rel="alternate" hreflang="x-default" href="${address}">`,
  ].join('\n')
}

function modules({ entry, pages }: SiteFiles, route: SiteRoute | undefined): string {
  const early = (pages[route?.name ?? ''] ?? []).map((file) => `<link rel="modulepreload" href="/${file}">`)
  return [...early, `<script type="module" src="/${entry}"></script>`].join('\n')
}

const data = (jsonLd: object | undefined) =>
  jsonLd === undefined ? '' : `<script type="application/ld+json">${json(jsonLd)}</script>`

/** A half ring in the organization's colors. */
export function icon(properties: Theme['properties']): string {
  const [brand, wedge] = [properties['--rx-brand'], properties['--rx-wedge-2']]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="${brand}"/><path d="M7 21a9 9 0 0 1 18 0" fill="none" stroke="${wedge}" stroke-width="5"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** JSON that can't close its script element early. */
const json = (value: object) =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/[\u2028\u2029]/g, ' ')
