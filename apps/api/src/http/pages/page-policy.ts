/** The site's Content Security Policy: no inline scripts, and only style elements with a known hash. */
import { areVectorTiles } from '@rxgauge/contract'
import { originOfTiles } from '../../base/map-tiles'
import type { Organization } from '../../domain/organizations/organizations'

interface PolicyOptions {
  organization: Organization | undefined
  isWidget: boolean
  styleHashes: readonly string[]
  /**
   * The renderer of the API's reference brings style elements and attributes that only exist once it runs, so their hashes aren't
   * known. Its scripts are files like all others. It writes HTML by two
   * policies of its own, neither of which lets text become a script.
   */
  hasReference?: boolean
}

/** Only in widget mode may the organization's partners frame our pages. */
export function pagePolicy({ organization, isWidget, styleHashes, hasReference }: PolicyOptions): string {
  const ancestors =
    isWidget && organization?.record.options.widgetEnabled ? organization.document.allowedOrigins.join(' ') : "'self'"
  const { complianceSealUrl = '', mapTileUrl = '' } = organization?.record.options ?? {}
  const images = [complianceSealUrl, ...(organization?.pharmacyLogoUrls ?? [])].flatMap(originOf)
  const tiles = originOfTiles(mapTileUrl)
  const isDrawn = areVectorTiles(mapTileUrl)
  if (tiles !== undefined && !isDrawn) images.push(tiles)
  return [
    "default-src 'none'",
    "script-src 'self'",
    // Browsers ignore 'unsafe-inline' beside a hash.
    `style-src ${["'self'", ...(hasReference ? ["'unsafe-inline'"] : styleHashes.map((hash) => `'sha256-${hash}'`))].join(' ')}`,
    "font-src 'self'",
    `img-src ${["'self'", 'data:', ...new Set(images)].join(' ')}`,
    `connect-src ${["'self'", ...(tiles !== undefined && isDrawn ? [tiles] : [])].join(' ')}`,
    "frame-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors}`,
    "require-trusted-types-for 'script'",
    // One policy for HTML that the server has sanitized, one for the service worker's URL.
    `trusted-types rxgauge-content rxgauge-worker${hasReference ? ' vue default' : ''}`,
  ].join('; ')
}

const originOf = (address: string): string[] => {
  try {
    const { protocol, origin } = new URL(address)
    return protocol === 'https:' ? [origin] : []
  } catch {
    return []
  }
}
