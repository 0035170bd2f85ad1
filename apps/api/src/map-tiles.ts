/** What the map's ground is made of, where the operator names something: a tile service, or one PMTiles file. */
import { isTilesFile } from '@rxgauge/contract'

/** Either is empty where none is named. */
export interface MapTiles {
  /** `{z}`, `{x}` and `{y}` of a service, or a file; on another host, or a path of this one. */
  url: string
  /** Whose they are, as their licence asks to be said. */
  attribution: string
}

const isService = (url: string) => ['{z}', '{x}', '{y}'].every((place) => url.includes(place))

/** Whether browsers may be sent there: over HTTPS, but for one's own machine. */
export function isTileAddress(url: string): boolean {
  if (!isTilesFile(url) && !isService(url)) return false
  if (/^\/[^/\\]/.test(url)) return true
  return URL.canParse(url) && originOfTiles(url) !== undefined
}

/** The host of tiles for a page's policy; none for a path of our own. */
export function originOfTiles(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, origin, hostname } = new URL(url)
  const isOwnMachine = protocol === 'http:' && /^(localhost|127(\.\d{1,3}){3})$/.test(hostname)
  return protocol === 'https:' || isOwnMachine ? origin : undefined
}
