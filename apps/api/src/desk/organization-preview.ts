/**
 * A draft of an organization before it's saved: the site's home page as the server renders it, without scripts, which
 * would load what is served; and the real gauge with the draft's colors.
 */
import {
  type ColorOption,
  type ColorScheme,
  colorOptions,
  colorScheme,
  matchRoute,
  type PageRenderer,
} from '@rxgauge/contract'
import type { Language } from '@rxgauge/text'
import * as v from 'valibot'
import { escapeHtml } from '../domain/documents/escape-html'
import { readNames, withIds } from '../domain/organizations/network-and-chain-ids'
import {
  type OrganizationDocument,
  type OrganizationImages,
  wholeDocument,
} from '../domain/organizations/organization-document'
import { mediaTypeOf } from '../domain/organizations/organization-records'
import type { Organization } from '../domain/organizations/organizations'
import { loadPageData } from '../http/pages/page-data'
import type { Services } from '../http/services'

/** Parsed when the draft was stored. */
export const storedDraft = v.object({
  document: v.custom<OrganizationDocument>((value) => typeof value === 'object' && value !== null),
  images: v.record(v.string(), v.string()),
})

/** @throws BrokenRecord, StartError if it can't be shown */
export async function draftOrganization(
  { database, organizations }: Services,
  id: number,
  document: OrganizationDocument,
  images: OrganizationImages,
): Promise<Organization | undefined> {
  const stored = withIds(wholeDocument(document, undefined), await readNames(database))
  return organizations.preview(id, stored, images)
}

interface PreviewPage {
  html: string
  policy: string
}

const sharedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; font-src 'self'"

export async function sitePreview(
  services: Services,
  renderPage: PageRenderer,
  organization: Organization,
  images: OrganizationImages,
  { language, origin, now }: { language: Language; origin: string; now: number },
): Promise<PreviewPage | undefined> {
  const route = matchRoute('/', organization.record)
  if (!route) return undefined
  const { html, styleHashes } = await renderPage({
    origin,
    path: '/',
    search: '',
    language,
    today: new Date(now).toISOString().slice(0, 10),
    organization: organization.replies[language],
    data: await loadPageData(services, { organization, language, query: {} }, route),
  })
  const hashes = styleHashes.map((hash) => ` 'sha256-${hash}'`).join('')
  return {
    html: withOwnImages(withoutScripts(html), organization.code, images),
    policy: `${sharedPolicy}; style-src 'self'${hashes}; img-src 'self' data:; sandbox allow-same-origin`,
  }
}

const withoutScripts = (html: string) =>
  html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/gi, '')
    .replace(/<link\b[^>]*rel="(?:modulepreload|manifest)"[^>]*>/gi, '')

/** Images that aren't stored yet have no address. */
const withOwnImages = (html: string, code: string, images: OrganizationImages) =>
  Object.entries(images).reduce(
    (page, [name, base64]) =>
      page.replaceAll(
        `/brand/${encodeURIComponent(code)}/${encodeURIComponent(name)}`,
        () => `data:${mediaTypeOf(name)};base64,${base64}`,
      ),
    html,
  )

const colorOf: Record<ColorOption, (scheme: ColorScheme) => string | undefined> = {
  'color-brand': (scheme) => scheme.menubarColor,
  'color-primary': (scheme) => scheme.primaryButtonColor,
  'color-primary-text': (scheme) => scheme.primaryButtonTextColor,
  'color-other': (scheme) => scheme.otherButtonColor,
  'color-other-text': (scheme) => scheme.otherButtonTextColor,
  'color-retail': ({ gaugeColor }) => gaugeColor.wedge1Color,
  'color-discount': ({ gaugeColor }) => gaugeColor.wedge2Color,
  'color-copay': ({ gaugeColor }) => gaugeColor.wedge3Color,
  'color-coupon': ({ gaugeColor }) => gaugeColor.wedge4Color,
}

/** @param scheme the draft's colors */
export function gaugePreview(code: string, scheme: unknown, language: Language): PreviewPage {
  const parsed = v.safeParse(colorScheme, scheme)
  const attributes = colorOptions.flatMap((name) => {
    const color = parsed.success ? colorOf[name](parsed.output) : undefined
    return color === undefined ? [] : [` data-${name}="${escapeHtml(color)}"`]
  })
  const tag = `<script async src="/widget.js" data-org="${escapeHtml(code)}" data-lang="${language}"${attributes.join('')}></script>`
  return {
    html: `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(code)}</title></head>
<body>${tag}</body>
</html>
`,
    policy: `${sharedPolicy}; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src 'self'; require-trusted-types-for 'script'`,
  }
}
