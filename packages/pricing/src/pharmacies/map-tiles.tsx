/** The map's tiles, if the organization or the operator configured any; otherwise `without`. */
import { areVectorTiles } from '@rxgauge/contract'
import { lazyPart } from '@rxgauge/ui'
import type { ReactNode } from 'react'
import { useResults } from '../results/results-context'
import { ScreenBoundary } from '../screens/screen-boundary'
import { RasterTiles } from './map-ground'
import type { MapView, Size } from './map-view'
import { tileAddress } from './tile-address'

const StreetTiles = lazyPart(() => import('./street-tiles'))

interface MapTilesProps {
  view: MapView
  size: Size
  /** Shown if no tiles are configured, or while they load. */
  without: ReactNode
}

export function MapTiles({ view, size, without }: MapTilesProps) {
  const { host } = useResults()
  const address = tileAddress(host.organization, host.session)
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
