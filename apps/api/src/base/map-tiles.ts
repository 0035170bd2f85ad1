/** The operator's map tiles: a tile service, or one PMTiles file. */
import { isTilesFile } from '@rxgauge/contract'

/** Both are empty if none are configured. */
export interface MapTiles {
  /** A service's URL with `{z}`, `{x}` and `{y}`, or a file; on another host, or a path on this one. */
  url: string
  /** The attribution that their license requires. */
  attribution: string
}

const isService = (url: string) => ['{z}', '{x}', '{y}'].every((place) => url.includes(place))

/** Whether browsers may use it: over HTTPS, except on one's own machine. */
export function isTileAddress(url: string): boolean {
  if (!isTilesFile(url) && !isService(url)) return false
  if (/^\/[^/\\]/.test(url)) return true
  return URL.canParse(url) && originOfTiles(url) !== undefined
}

/** The host of the tiles for a page's policy; `undefined` for a path on this host. */
export function originOfTiles(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, origin, hostname } = new URL(url)
  const isOwnMachine = protocol === 'http:' && /^(localhost|127(\.\d{1,3}){3})$/.test(hostname)
  return protocol === 'https:' || isOwnMachine ? origin : undefined
}
