/**
 * Pharmacies on a map. By default it uses bundled outlines, so that no third party learns where a person looks; an operator or an
 * organization may configure tiles. The list has the same facts. Loaded as a separate chunk.
 */
import { valueIn } from '@rxgauge/client'
import { formatPrice, type Offer, sizes } from '@rxgauge/contract'
import { fill, oneOrMany } from '@rxgauge/text'
import { useAdoptedStyles } from '@rxgauge/ui'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand/react'
import { useResults } from '../results/results-context'
import { MapControls, ZoomControls } from './map-controls'
import { MapPins, Outlines } from './map-ground'
import { type Box, dotBox, isInside, type Pin, placeChip, placePins, type Spot } from './map-pins'
import { MapTiles } from './map-tiles'
import { fitView, limitZoom, type MapView, type Point, panned, projectionOf, type Size } from './map-view'
import type { PharmacyList } from './pharmacies-store'
import css from './pharmacy-map.css?inline'
import { milesOf } from './pharmacy-name'
import { pickedOffer } from './picked-offer'
import { SelectedPharmacy } from './selected-pharmacy'
import { useDrag } from './use-drag'

type PlacedOffer = Offer & Point

const styles = [css]

const height = 360
/** A phone's width, until the frame has been measured. */
const startingSize: Size = { width: 320, height }
/** Pixels that an arrow key moves the map. */
const step = 60
/** Off screen, for points that can't be projected. */
const nowhere: Spot = [-100, -100]

interface PharmacyMapProps {
  list: PharmacyList
  /** The list beside the map, if there's room; `onSkip` moves the focus past it to the map. */
  rows?: (onSkip: () => void) => ReactNode
}

export default function PharmacyMap({ list, rows }: PharmacyMapProps) {
  const { results, host, messages } = useResults()
  useAdoptedStyles(styles)
  const place = valueIn(useStore(results.prescription, (state) => state.place))
  const stored = useStore(results.favorite, (state) => state.favorite)
  const offers = useMemo(
    () => [...(list.favorite ? [list.favorite] : []), ...list.others].filter(isPlaced),
    [list.favorite, list.others],
  )
  const [chosen, setChosen] = useState<PlacedOffer | undefined>(undefined)
  const picked = pickedOffer(list, stored)
  const selected = chosen ?? offers.find((offer) => offer === picked) ?? offers[0]
  const frame = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<Size>(startingSize)
  const [view, setView] = useState<MapView>(() => startingView(offers, place))
  // Before the first paint, because prices placed for another width would move.
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const move = (right: number, down: number) => setView((before) => panned(before, size, right, down))
  const zoom = (by: number) => setView((before) => ({ ...before, zoom: limitZoom(before.zoom + by) }))
  const showAll = () => setView(fitView(place ? [...offers, place] : offers, size) ?? view)
  const drag = useDrag((right, down) => move(-right, -down))
  const text = messages.pharmacies
  const zip = place?.zipCode ?? ''
  const { mapAttribution } = host.organization.options

  const project = projectionOf(view, size).clipExtent(null)
  const toSpot = ({ longitude, latitude }: Point): Spot => project([longitude, latitude]) ?? nowhere
  const here = place && toSpot(place)
  // Precedence for a spot: the selected pharmacy, the best price, then the order of the list.
  const ranked = useMemo(() => {
    const rank = (offer: PlacedOffer) => (offer === selected ? 0 : offer.lowestPrice ? 1 : 2)
    return [...offers].sort((one, other) => rank(one) - rank(other))
  }, [offers, selected])
  const pharmacies = ranked.map((offer) => ({ spot: toSpot(offer), price: formatPrice(offer.price) }))
  const outside = pharmacies.filter(({ spot }) => !isInside(spot, size)).length
  const fixed = fixedBoxes(here, size)
  const moreOutside = oneOrMany(text.moreOutside, outside)
  const chip = outside > 0 ? placeChip(moreOutside, size, [...fixed, ...pharmacies.map(dotBox)]) : undefined
  const occupied = chip ? [...fixed, chip] : fixed
  // The selected pharmacy and the best price always show.
  const pins = placePins(pharmacies, size, occupied, 2)

  function steer(event: KeyboardEvent) {
    const moves: Record<string, () => void> = {
      ArrowLeft: () => move(-step, 0),
      ArrowRight: () => move(step, 0),
      ArrowUp: () => move(0, -step),
      ArrowDown: () => move(0, step),
      '+': () => zoom(1),
      '=': () => zoom(1),
      '-': () => zoom(-1),
    }
    const action = event.target === event.currentTarget ? moves[event.key] : undefined
    if (!action) return
    event.preventDefault()
    action()
  }

  return (
    <div className="rx-map-parts">
      <div className="rx-map-frame">
        {rows && <div className="rx-map-rows">{rows(() => frame.current?.focus())}</div>}
        <div className="rx-map-card">
          <div
            ref={frame}
            className="rx-map"
            role="group"
            aria-label={fill(text.mapName, { zip })}
            aria-describedby="rx-map-hint"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: moved by arrow keys.
            tabIndex={0}
            data-zoom={view.zoom}
            onKeyDown={steer}
            {...drag}
          >
            <MapTiles
              view={view}
              size={size}
              without={<Outlines view={view} size={size} taken={[...occupied, ...pins.flatMap(pinBoxes)]} />}
            />
            <MapPins
              view={view}
              size={size}
              here={here}
              zip={zip}
              pharmacies={pins.flatMap((pin) => (pin.kind === 'price' ? [pin.pharmacy] : []))}
              marks={pins.flatMap((pin) => (pin.kind === 'mark' ? [[pin.x, pin.y] as const] : []))}
              miles={(miles) => fill(text.miles, { miles })}
            />
            <ZoomControls onZoom={zoom} />
            {/* In the order of the list, for keyboard users. */}
            {offers.map((offer) => {
              const pin = pins[ranked.indexOf(offer)]
              if (pin?.kind !== 'price' && pin?.kind !== 'dot') return null
              const price = formatPrice(offer.price)
              return (
                <button
                  key={offer.pharmacyLocationId}
                  type="button"
                  className={pin.kind === 'price' ? 'rx-pin' : 'rx-pin-dot'}
                  style={{ left: pin.x, top: pin.y }}
                  data-best={offer.lowestPrice ? '' : undefined}
                  aria-pressed={selected === offer}
                  aria-label={`${price}, ${offer.pharmacyName}, ${fill(text.miles, { miles: milesOf(offer) })}`}
                  onClick={() => setChosen(offer)}
                >
                  {pin.kind === 'price' && price}
                </button>
              )
            })}
            {chip && (
              <button type="button" className="rx-map-outside" style={{ left: chip.x, top: chip.y }} onClick={showAll}>
                {moreOutside}
              </button>
            )}
          </div>
          <p id="rx-map-hint" className="rx-hidden">
            {text.moveMap}
          </p>
          {mapAttribution !== '' && <small className="rx-map-attribution">{mapAttribution}</small>}
          <MapControls onMove={(right, down) => move(right * step, down * step)} onShowAll={showAll} />
          <div role="status">{selected && <SelectedPharmacy offer={selected} />}</div>
        </div>
      </div>
    </div>
  )
}

const isPlaced = (offer: Offer): offer is PlacedOffer => offer.latitude !== null && offer.longitude !== null

/** The boxes that a pin takes: the price and its pharmacy's dot, or the dot alone. */
const pinBoxes = (pin: Pin): Box[] => {
  if (pin.kind === 'outside') return []
  const dot = { width: 16, height: 16 }
  return pin.kind === 'price' ? [pin, { x: pin.pharmacy[0], y: pin.pharmacy[1], ...dot }] : [{ ...pin, ...dot }]
}

/** The boxes of the ZIP, the scale and the zoom buttons, which no price may cover. */
const fixedBoxes = (here: Spot | undefined, { width, height }: Size): Box[] => [
  ...(here ? [{ x: here[0], y: here[1] + 10, width: 52, height: 40 }] : []),
  { x: width - 30, y: 54, width: 60, height: 108 },
  { x: 60, y: height - 18, width: 120, height: 36 },
]

/** Centered on the ZIP, or on the best pharmacy if the ZIP's location is unknown; zoomed out if that shows no pharmacy. */
function startingView(offers: readonly PlacedOffer[], place: Point | undefined): MapView {
  const { latitude, longitude } = place ?? offers[0] ?? middleOfCountry
  const view = { latitude, longitude, zoom: sizes.mapZoom }
  const project = projectionOf(view, startingSize).clipExtent(null)
  const isSeen = offers.some((offer) => {
    const [x, y] = project([offer.longitude, offer.latitude]) ?? nowhere
    return x >= 0 && y >= 0 && x <= startingSize.width && y <= startingSize.height
  })
  return isSeen ? view : (fitView(place ? [...offers, place] : offers, startingSize) ?? view)
}

const middleOfCountry: Point = { latitude: 39.8, longitude: -98.6 }
