/** The view of the map: where its middle is, how far in it is, and what fits. Pure. */
import { geoMercator } from 'd3-geo'

export interface MapView {
  longitude: number
  latitude: number
  /** 12 shows a town, 4 the country; the world is 256 px wide at 0. */
  zoom: number
}

export interface Size {
  width: number
  height: number
}

const zoomLimits = { least: 3, most: 16 } as const

export const limitZoom = (zoom: number): number => Math.min(zoomLimits.most, Math.max(zoomLimits.least, zoom))

/** Pixels around the world at a zoom. */
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

/** The closest view that shows every point, with room around. */
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

const ringMiles = [0.5, 1, 2, 5, 10, 25, 50, 100, 250, 500, 1000] as const
const milesAroundEarth = 24_901

/** Two rings around a place that fit into the view: miles of the inner and the outer. */
export function ringsFor(view: MapView, { width, height }: Size): [number, number] {
  const milesPerPixel = (milesAroundEarth * Math.cos((view.latitude * Math.PI) / 180)) / worldWidth(view.zoom)
  const reach = milesPerPixel * Math.min(width, height) * 0.45
  const outer = Math.max(
    1,
    ringMiles.findLastIndex((miles) => miles <= reach),
  )
  return [ringMiles[outer - 1] ?? 0.5, ringMiles[outer] ?? 1]
}

/** Degrees on the sphere that so many miles are. */
export const degreesOf = (miles: number): number => (miles * 360) / milesAroundEarth

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

/** Room that the sign of a pharmacy takes, in pixels: a price and a finger. */
const sign = { width: 78, height: 32 } as const

/**
 * Where signs stand so that none covers another: each at its place, or at the nearest free spot. Points outside the
 * picture get none.
 */
export function placeSigns(points: readonly (readonly [number, number])[], { width, height }: Size) {
  const placed: [number, number][] = []
  const isFree = ([x, y]: [number, number]) =>
    placed.every(([left, top]) => Math.abs(left - x) >= sign.width || Math.abs(top - y) >= sign.height)
  const isInside = ([x, y]: readonly [number, number]) => x >= 0 && y >= 0 && x <= width && y <= height
  return points.map((point): [number, number] | undefined => {
    if (!isInside(point)) return undefined
    const spot = spotsAround(point, { width, height }).find(isFree)
    if (spot) placed.push(spot)
    return spot
  })
}

/** Spots for a sign, nearest first, none of them over the edge. */
function spotsAround([x, y]: readonly [number, number], { width, height }: Size): [number, number][] {
  const within = (value: number, room: number, most: number) => Math.min(most - room / 2, Math.max(room / 2, value))
  const spots: [number, number][] = []
  for (let column = -4; column <= 4; column++) {
    for (let row = -10; row <= 10; row++) {
      spots.push([
        within(x + column * sign.width, sign.width, width),
        within(y + row * sign.height, sign.height, height),
      ])
    }
  }
  const distance = ([left, top]: [number, number]) => Math.hypot(left - x, top - y)
  return spots.sort((a, b) => distance(a) - distance(b))
}
