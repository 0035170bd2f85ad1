/** The map's view: its center, zoom and what fits into it. Pure. */
import { geoMercator } from 'd3-geo'

export interface MapView {
  longitude: number
  latitude: number
  /** 12 shows a town, 4 the country; at 0 the world is 256 px wide. */
  zoom: number
}

export interface Size {
  width: number
  height: number
}

const zoomLimits = { least: 3, most: 16 } as const

export const limitZoom = (zoom: number): number => Math.min(zoomLimits.most, Math.max(zoomLimits.least, zoom))

/** Width of the world in pixels at a zoom. */
const worldWidth = (zoom: number) => 256 * 2 ** zoom

export const projectionOf = ({ longitude, latitude, zoom }: MapView, { width, height }: Size) =>
  geoMercator()
    .scale(worldWidth(zoom) / (2 * Math.PI))
    .center([longitude, latitude])
    .translate([width / 2, height / 2])
    .clipExtent([
      [-20, -20],
      [width + 20, height + 20],
    ])

/** The view after moving by pixels. */
export function panned(view: MapView, size: Size, right: number, down: number): MapView {
  const [longitude, latitude] = projectionOf(view, size).invert?.([size.width / 2 + right, size.height / 2 + down]) ?? [
    view.longitude,
    view.latitude,
  ]
  return { ...view, longitude, latitude }
}

export interface Point {
  longitude: number
  latitude: number
}

/** The closest view that shows every point, with a margin. */
export function fitView(points: readonly Point[], size: Size): MapView | undefined {
  if (points.length === 0) return undefined
  const longitudes = points.map(({ longitude }) => longitude)
  const latitudes = points.map(({ latitude }) => latitude)
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2
  const center = { longitude: middle(longitudes), latitude: middle(latitudes) }
  const room = 48
  for (let zoom: number = 14; zoom > zoomLimits.least; zoom -= 0.5) {
    const project = projectionOf({ ...center, zoom }, size)
    const fits = points.every((point) => {
      const [x, y] = project([point.longitude, point.latitude]) ?? [-1, -1]
      return x >= room && y >= room && x <= size.width - room && y <= size.height - room
    })
    if (fits) return { ...center, zoom }
  }
  return { ...center, zoom: zoomLimits.least }
}

/** Distances that are easy to imagine, for the scale and the rings. */
export const roundMiles = [0.25, 0.5, 1, 2, 5, 10, 25, 50, 100, 250, 500, 1000] as const
const milesAroundEarth = 24_901

/** At the center of the view. */
export const pixelsPerMile = ({ zoom, latitude }: MapView): number =>
  worldWidth(zoom) / (milesAroundEarth * Math.cos((latitude * Math.PI) / 180))

/** The angle of a distance, seen from the middle of the earth. */
export const degreesOf = (miles: number): number => (miles * 360) / milesAroundEarth

/** The scale bar: a round number of miles, and its width in pixels at the center of the view. */
export function scaleFor(view: MapView): { miles: number; width: number } {
  const scale = pixelsPerMile(view)
  const miles = Math.max(roundMiles[0], ...roundMiles.filter((candidate) => candidate * scale <= longestScale))
  return { miles, width: miles * scale }
}

const longestScale = 96

export interface Tile {
  key: string
  href: string
  x: number
  y: number
  width: number
}

/** The tiles of a service that cover the view. */
export function tilesFor(view: MapView, size: Size, template: string): Tile[] {
  const level = Math.floor(view.zoom)
  const count = 2 ** level
  const width = worldWidth(view.zoom) / count
  const project = projectionOf(view, size)
  const [left, top] = project.clipExtent(null)([-180, 85.0511]) ?? [0, 0]
  const first = { column: Math.floor(-left / width), row: Math.floor(-top / width) }
  const tiles: Tile[] = []
  for (let row = first.row; top + row * width < size.height; row++) {
    for (let column = first.column; left + column * width < size.width; column++) {
      if (row < 0 || row >= count) continue
      const wrapped = ((column % count) + count) % count
      const address = { z: level, x: wrapped, y: row }
      tiles.push({
        key: `${level} ${column} ${row}`,
        href: template.replace(/\{([zxy])\}/g, (_, name: keyof typeof address) => String(address[name])),
        x: left + column * width,
        y: top + row * width,
        width,
      })
    }
  }
  return tiles
}
