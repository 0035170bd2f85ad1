/** sitemap.xml and robots.txt: every public URL of a host's site, in both languages. */
import {
  drugPath,
  drugSavingsPath,
  fixedPaths,
  howItWorksPath,
  isProfessional,
  legalTextPaths,
  legalTextTypes,
} from '@rxgauge/contract'
import { languages } from '@rxgauge/text'
import { escapeHtml } from '../../domain/documents/escape-html'
import type { Organization } from '../../domain/organizations/organizations'

const { home, search, about, faq, contact, terms, privacy, siteMap, savings } = fixedPaths

/** Public paths of an organization's site. */
function publicPaths({ record }: Organization, drugNames: readonly string[]): string[] {
  const hasSavings = !isProfessional(record)
  return [
    home,
    search,
    howItWorksPath(record.app.productName),
    ...[about, faq, contact, terms, privacy, siteMap],
    ...legalTextTypes.filter((type) => record.contentTypes.includes(type)).map((type) => legalTextPaths[type]),
    ...(hasSavings ? [savings] : []),
    ...drugNames.flatMap((name) => [drugPath(name), ...(hasSavings ? [drugSavingsPath(name, 'price')] : [])]),
  ]
}

export function siteMapXml(origin: string, organization: Organization, drugNames: readonly string[]): string {
  const address = (path: string, language?: string) =>
    escapeHtml(`${origin}${path}${language === undefined ? '' : `?lang=${language}`}`)
  const alternates = (path: string) =>
    languages.map((each) => `<xhtml:link rel="alternate" hreflang="${each}" href="${address(path, each)}"/>`).join('')
  const urls = publicPaths(organization, drugNames).map(
    (path) => `<url><loc>${address(path)}</loc>${alternates(path)}</url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`
}

/** A site with a company code isn't indexed. */
export const robotsText = (origin: string, { record }: Organization): string =>
  record.options.codeRequiredFlag
    ? 'User-agent: *\nDisallow: /\n'
    : `User-agent: *\nDisallow: /api/\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`
