/** What lies under the signs of the map: drawn by d3-geo from bundled outlines, or from an organization's tile service. */
import { geoCircle, geoPath } from 'd3-geo'
import { useMemo } from 'react'
import { feature } from 'topojson-client'
import outlines from 'us-atlas/states-10m.json?raw'
import { useResults } from '../results/results-context'
import { degreesOf, type MapView, type Point, projectionOf, ringsFor, type Size, tilesFor } from './map-view'

interface GroundProps {
  view: MapView
  size: Size
  center: Point | undefined
  template: string
}

/** Land or tiles, rings of miles, and where the zip is. */
export function Ground({ view, size, center, template }: GroundProps) {
  const { messages } = useResults()
  const states = useMemo(() => {
    const atlas = JSON.parse(outlines) as Parameters<typeof feature>[0]
    return feature(atlas, atlas.objects.states as Parameters<typeof feature>[1])
  }, [])
  const projection = projectionOf(view, size)
  const path = geoPath(projection)
  const [x, y] = (center && projection([center.longitude, center.latitude])) ?? [-100, -100]
  const ring = (miles: number) =>
    center && path(geoCircle().center([center.longitude, center.latitude]).radius(degreesOf(miles))())
  return (
    <svg className="rx-ground" width={size.width} height={size.height} aria-hidden="true">
      {template === '' ? (
        <path className="rx-land" d={path(states) ?? ''} />
      ) : (
        tilesFor(view, size, template).map((tile) => (
          <image key={tile.key} href={tile.href} x={tile.x} y={tile.y} width={tile.width} height={tile.width} />
        ))
      )}
      {ringsFor(view, size).map((miles) => (
        <path key={miles} className="rx-ring" d={ring(miles) ?? ''} />
      ))}
      <circle className="rx-here" cx={x} cy={y} r="6">
        <title>{messages.pharmacies.here}</title>
      </circle>
    </svg>
  )
}

interface LeadersProps {
  points: readonly (readonly [number, number])[]
  signs: readonly (readonly [number, number] | undefined)[]
  size: Size
}

/** From each shop to its sign, where that had to stand aside. */
export function Leaders({ points, signs, size }: LeadersProps) {
  return (
    <svg className="rx-ground" width={size.width} height={size.height} aria-hidden="true">
      {points.map(([x, y], index) => {
        const sign = signs[index]
        return (
          sign && (
            <g key={`${x} ${y}`}>
              <line className="rx-leader" x1={x} y1={y} x2={sign[0]} y2={sign[1]} />
              <circle className="rx-shop" cx={x} cy={y} r="3" />
            </g>
          )
        )
      })}
    </svg>
  )
}
