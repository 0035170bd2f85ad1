import type { Session } from '@rxgauge/client'
import type { Organization } from '@rxgauge/contract'

/**
 * The URL template of the map's tiles, with `{z}`, `{x}` and `{y}`, and the organization's key filled in (account 3, "apiKey");
 * `undefined` without a tile service.
 */
export function tileAddress(
  { app, options }: Pick<Organization, 'app' | 'options'>,
  { resolveUrl }: Pick<Session, 'resolveUrl'>,
): string | undefined {
  if (options.mapTileUrl === '') return undefined
  const named = options.mapTileUrl.replace('{key}', encodeURIComponent(app.appSettings.apiKey))
  // Our own tiles are given by path, and a widget's page is on another host.
  return resolveUrl(named)?.replace(/%7B([zxy])%7D/gi, '{$1}')
}
