/** Streets drawn by protomaps-leaflet, without Leaflet, from a service's vector tiles or one PMTiles file. Loaded as a separate chunk. */
import Point from '@mapbox/point-geometry'
import { isTilesFile } from '@rxgauge/contract'
import { PMTiles } from 'pmtiles'
import { Static } from 'protomaps-leaflet'
import { useEffect, useMemo, useRef } from 'react'
import { useResults } from '../results/results-context'
import type { MapView, Size } from './map-view'

interface StreetTilesProps {
  view: MapView
  size: Size
  /** URL of a PMTiles file, or a service's template with `{z}`, `{x}` and `{y}`. */
  address: string
}

export default function StreetTiles({ view, size, address }: StreetTilesProps) {
  const { host } = useResults()
  const canvas = useRef<HTMLCanvasElement>(null)
  const { language } = host
  const painter = useMemo(() => createPainter(address, language), [address, language])
  useEffect(() => {
    let isOver = false
    const isCurrent = () => !isOver
    void painter(view, size, isCurrent).then((picture) => {
      const shown = canvas.current
      if (!picture || !shown || isOver) return
      shown.width = picture.width
      shown.height = picture.height
      shown.getContext('2d')?.drawImage(picture, 0, 0)
      shown.dataset.drawn = ''
    })
    return () => {
      isOver = true
    }
  }, [painter, view, size])
  return (
    <div className="rx-ground" aria-hidden="true">
      <canvas ref={canvas} className="rx-streets" />
    </div>
  )
}

type Painter = (view: MapView, size: Size, isWanted: () => boolean) => Promise<HTMLCanvasElement | undefined>

/** Paints off screen, so that a slow older view never covers a newer one. */
function createPainter(address: string, language: string): Painter {
  const opened = openSource(address).then((source) => new Static({ ...source, flavor: 'light', lang: language }))
  opened.catch(() => undefined)
  return async ({ longitude, latitude, zoom }, { width, height }, isWanted) => {
    // If the file can't be read, the map has no streets, but pins and list still show everything.
    const map = await opened.catch(() => undefined)
    if (!map || !isWanted()) return undefined
    const picture = document.createElement('canvas')
    const density = window.devicePixelRatio
    picture.width = width * density
    picture.height = height * density
    const context = picture.getContext('2d')
    if (!context) return undefined
    context.scale(density, density)
    await map.drawContext(context, width, height, new Point(longitude, latitude), zoom)
    return picture
  }
}

/** Beyond a file's last zoom level, its tiles are enlarged. */
async function openSource(address: string): Promise<{ url: PMTiles | string; maxDataZoom: number }> {
  if (!isTilesFile(address)) return { url: address, maxDataZoom: 14 }
  const url = new PMTiles(address)
  const { maxZoom } = await url.getHeader()
  return { url, maxDataZoom: maxZoom }
}
