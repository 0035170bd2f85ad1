/** Rings of distance around the ZIP, and where north is: what a map without streets can tell. */
import { geoCircle, geoPath } from 'd3-geo'
import { type Box, isInside, placeLabel, type Spot } from './map-pins'
import { degreesOf, type MapView, type Point, pixelsPerMile, projectionOf, roundMiles, type Size } from './map-view'

export interface Ring {
  miles: number
  path: string
  /** Center of its label; `undefined` if there's no room for one. */
  label: Spot | undefined
}

/** Radius in pixels of the smallest ring. */
const leastRadius = 40

/**
 * The rings that cross the view.
 * @param labelOf formats a ring's miles
 * @param taken boxes that no label may cover
 */
export function ringsFor(
  view: MapView,
  size: Size,
  zip: Point,
  labelOf: (miles: number) => string,
  taken: readonly Box[],
): Ring[] {
  const draw = geoPath(projectionOf(view, size))
  const project = projectionOf(view, size).clipExtent(null)
  const scale = pixelsPerMile({ ...view, latitude: zip.latitude })
  const labels: Box[] = []
  return roundMiles.flatMap((miles) => {
    if (miles * scale < leastRadius) return []
    const circle = geoCircle().center([zip.longitude, zip.latitude]).radius(degreesOf(miles)).precision(2)()
    const spots = (circle.coordinates[0] ?? []).flatMap((place): Spot[] => {
      const spot = project([place[0] ?? 0, place[1] ?? 0])
      return spot && isInside(spot, size) ? [spot] : []
    })
    if (spots.length === 0) return []
    const top = [...spots].sort((one, other) => one[1] - other[1])
    const box = placeLabel(top, labelOf(miles), size, [...taken, ...labels])
    if (box) labels.push(box)
    return [{ miles, path: draw(circle) ?? '', label: box && [box.x, box.y] }]
  })
}

interface MapRingsProps {
  size: Size
  rings: readonly Ring[]
  labelOf: (miles: number) => string
  /** The letter of north. */
  north: string
}

export function MapRings({ size, rings, labelOf, north }: MapRingsProps) {
  return (
    <svg className="rx-ground" width={size.width} height={size.height} aria-hidden="true">
      {rings.map(({ miles, path }) => (
        <path key={miles} className="rx-ring" d={path} />
      ))}
      {rings.map(
        ({ miles, label }) =>
          label && (
            <text key={miles} className="rx-ring-name" x={label[0]} y={label[1] + 4}>
              {labelOf(miles)}
            </text>
          ),
      )}
      <g className="rx-north" transform={`translate(24 ${size.height - 52})`}>
        <path d="M0 -20 5 -8h-10z" />
        <text y="6">{north}</text>
      </g>
    </svg>
  )
}
