/** Where the tiles of a map come from. */
import type { Session } from '@rxgauge/client'
import type { Organization } from '@rxgauge/contract'

/** A template with `{z}`, `{x}` and `{y}`, the organization's key for the service in it (account 3, "apiKey"); `undefined` without a service. */
export function tileAddress(
  { app, options }: Pick<Organization, 'app' | 'options'>,
  { resolveUrl }: Pick<Session, 'resolveUrl'>,
): string | undefined {
  if (options.mapTileUrl === '') return undefined
  const named = options.mapTileUrl.replace('{key}', encodeURIComponent(app.appSettings.apiKey))
  // One of our own host is named by its path: a widget's page is on another.
  return resolveUrl(named)?.replace(/%7B([zxy])%7D/gi, '{$1}')
}
