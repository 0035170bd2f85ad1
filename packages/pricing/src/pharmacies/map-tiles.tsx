/** The tiles that an organization or the operator names for the map; without any, something else. */
import { areVectorTiles } from '@rxgauge/contract'
import { lazyPart } from '@rxgauge/ui'
import type { ReactNode } from 'react'
import { useResults } from '../results/results-context'
import { ScreenBoundary } from '../screens/screen-boundary'
import { RasterTiles } from './map-ground'
import type { MapView, Size } from './map-view'

const StreetTiles = lazyPart(() => import('./street-tiles'))

interface MapTilesProps {
  view: MapView
  size: Size
  /** Where no tiles are named. */
  without: ReactNode
}

export function MapTiles({ view, size, without }: MapTilesProps) {
  const { host } = useResults()
  const { app, options } = host.organization
  const named = options.mapTileUrl.replace('{key}', encodeURIComponent(app.appSettings.apiKey))
  // One of our own host is named by its path: a widget's page is on another.
  const address = named === '' ? undefined : host.session.resolveUrl(named)?.replace(/%7B([zxy])%7D/gi, '{$1}')
  if (address === undefined) return without
  return (
    <ScreenBoundary fallback={without}>
      {areVectorTiles(address) ? (
        <StreetTiles view={view} size={size} address={address} />
      ) : (
        <RasterTiles view={view} size={size} template={address} />
      )}
    </ScreenBoundary>
  )
}
