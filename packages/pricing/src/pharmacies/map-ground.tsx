/** The layers under the map's prices: state and county outlines, or an operator's tiles. All are hidden from screen readers. */
import { geoPath } from 'd3-geo'
import type { Pin, Spot } from './map-pins'
import { type MapView, projectionOf, type Size, scaleFor, tilesFor } from './map-view'
import { useOutlines } from './outlines'

interface GroundProps {
  view: MapView
  size: Size
}

/** Land and county lines. */
export function Outlines({ view, size }: GroundProps) {
  const states = useOutlines(view, size)
  const path = geoPath(projectionOf(view, size))
  const draw = (shape: Parameters<typeof path>[0]) => path(shape) ?? ''
  return (
    <svg className="rx-ground" width={size.width} height={size.height} aria-hidden="true">
      {states.map(({ counties, inner, border }) => (
        <g key={counties[0]?.name ?? ''}>
          {counties.map(({ name, shape }) => (
            <path key={name} className="rx-land" d={draw(shape)} />
          ))}
          <path className="rx-county" d={draw(inner)} />
          <path className="rx-shore" d={draw(border)} />
        </g>
      ))}
    </svg>
  )
}

/** Raster images from a tile service. */
export function RasterTiles({ view, size, template }: GroundProps & { template: string }) {
  return (
    <svg className="rx-ground" width={size.width} height={size.height} aria-hidden="true">
      {tilesFor(view, size, template).map((tile) => (
        <image key={tile.key} href={tile.href} x={tile.x} y={tile.y} width={tile.width} height={tile.width} />
      ))}
    </svg>
  )
}

interface MarksProps extends GroundProps {
  /** Where the ZIP is, if known. */
  here: Spot | undefined
  zip: string
  pins: readonly Pin[]
  /** Formats the scale's miles, such as `1 mi`. */
  miles: (value: number) => string
}

/** The ZIP with its number, the pharmacies as dots, each joined to its price, and a scale. */
export function MapPins({ view, size, here, zip, pins, miles }: MarksProps) {
  const scale = scaleFor(view)
  const bottom = size.height - 12
  return (
    <svg className="rx-ground" width={size.width} height={size.height} aria-hidden="true">
      {here && (
        <g transform={`translate(${here[0]} ${here[1]})`}>
          <circle className="rx-here" r="7" />
          <text className="rx-here-name" y="24">
            {zip}
          </text>
        </g>
      )}
      {/* Several may be at the same spot. */}
      {pins.map((pin, index) => {
        if (pin.kind === 'mark') return <circle key={index} className="rx-mark" cx={pin.x} cy={pin.y} r="4" />
        if (pin.kind !== 'price') return null
        const [x, y] = pin.pharmacy
        return (
          <g key={index}>
            <path className="rx-leader" d={`M${x} ${y}L${pin.x} ${pin.y}`} />
            <circle className="rx-pharmacy-dot" cx={x} cy={y} r="4" />
          </g>
        )
      })}
      <path className="rx-scale" d={`M12 ${bottom - 5}v5h${scale.width}v-5`} />
      <text className="rx-scale-name" x={16} y={bottom - 6}>
        {miles(scale.miles)}
      </text>
    </svg>
  )
}
