/**
 * Pharmacies on a map, drawn by d3-geo. By default from bundled outlines and rings of miles, so that nobody else learns
 * where a person looks; from a tile service where an organization names one. A chunk of its own.
 */
import { valueIn } from '@rxgauge/client'
import { formatPrice, type Offer, sizes } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { Button, useAdoptedStyles } from '@rxgauge/ui'
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand/react'
import { HowPricedButton } from '../prices/how-priced-button'
import { useResults } from '../results/results-context'
import { Ground, Leaders } from './map-ground'
import {
  fitView,
  limitZoom,
  type MapView,
  type Point,
  panned,
  placeSigns,
  projectionOf,
  ringsFor,
  type Size,
} from './map-view'
import css from './pharmacies.css?inline'
import type { PharmacyList } from './pharmacies-store'
import { addressOf, milesOf } from './pharmacy-name'

type Placed = Offer & Point

const styles = [css]

const height = 320
/** Until the frame has been measured: a phone's. */
const startingSize: Size = { width: 320, height }
/** Pixels that an arrow key moves the map. */
const step = 60

export default function PharmacyMap({ list }: { list: PharmacyList }) {
  const { results, host, messages } = useResults()
  useAdoptedStyles(styles)
  const place = valueIn(useStore(results.prescription, (state) => state.place))
  const offers = useMemo(
    () => [...(list.favorite ? [list.favorite] : []), ...list.others].filter(isPlaced),
    [list.favorite, list.others],
  )
  const [selected, setSelected] = useState<Placed | undefined>(offers[0])
  const frame = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<Size>(startingSize)
  const [view, setView] = useState<MapView>(() => startingView(offers, place))
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const drag = useDrag((right, down) => setView((before) => panned(before, size, -right, -down)))
  const { app, options } = host.organization
  const tiles = options.mapTileUrl.replace('{key}', encodeURIComponent(app.appSettings.apiKey))
  const text = messages.pharmacies
  const zip = place?.zipCode ?? ''
  const zoom = (by: number) => setView((before) => ({ ...before, zoom: limitZoom(before.zoom + by) }))
  const project = projectionOf(view, size)
  const points = offers.map((offer) => project([offer.longitude, offer.latitude]) ?? ([-1, -1] as const))
  const signs = placeSigns(points, size)

  function steer(event: KeyboardEvent) {
    const moves: Record<string, () => void> = {
      ArrowLeft: () => setView(panned(view, size, -step, 0)),
      ArrowRight: () => setView(panned(view, size, step, 0)),
      ArrowUp: () => setView(panned(view, size, 0, -step)),
      ArrowDown: () => setView(panned(view, size, 0, step)),
      '+': () => zoom(1),
      '=': () => zoom(1),
      '-': () => zoom(-1),
    }
    const move = event.target === event.currentTarget ? moves[event.key] : undefined
    if (!move) return
    event.preventDefault()
    move()
  }

  return (
    <div className="rx-map-frame">
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
        <Ground view={view} size={size} center={place} template={tiles} />
        <Leaders points={points} signs={signs} size={size} />
        {offers.map((offer, index) => {
          const spot = signs[index]
          return (
            spot && (
              <button
                key={offer.pharmacyLocationId}
                type="button"
                className="rx-pin"
                style={{ left: spot[0], top: spot[1] }}
                aria-pressed={selected === offer}
                aria-label={`${formatPrice(offer.price)}, ${offer.pharmacyName}, ${fill(text.miles, { miles: milesOf(offer) })}`}
                onClick={() => setSelected(offer)}
              >
                {formatPrice(offer.price)}
              </button>
            )
          )
        })}
      </div>
      <p id="rx-map-hint" className="rx-hidden">
        {text.moveMap}
      </p>
      <div className="rx-map-tools">
        <Button kind="other" aria-label={text.zoomIn} onClick={() => zoom(1)}>
          +
        </Button>
        <Button kind="other" aria-label={text.zoomOut} onClick={() => zoom(-1)}>
          −
        </Button>
        <Button kind="other" onClick={() => setView(fitView(place ? [...offers, place] : offers, size) ?? view)}>
          {text.showAll}
        </Button>
        <Scale view={view} size={size} />
      </div>
      <div role="status">{selected && <Selected offer={selected} />}</div>
    </div>
  )
}

const isPlaced = (offer: Offer): offer is Placed => offer.latitude !== null && offer.longitude !== null

/** Around the zip, or the best pharmacy where the zip's place is not known; further out where that shows none. */
function startingView(offers: readonly Placed[], place: Point | undefined): MapView {
  const { latitude, longitude } = place ?? offers[0] ?? middleOfCountry
  const view = { latitude, longitude, zoom: sizes.mapZoom }
  const project = projectionOf(view, startingSize)
  const isSeen = placeSigns(
    offers.map((offer) => project([offer.longitude, offer.latitude]) ?? ([-1, -1] as const)),
    startingSize,
  ).some((sign) => sign !== undefined)
  return isSeen ? view : (fitView(place ? [...offers, place] : offers, startingSize) ?? view)
}

const middleOfCountry: Point = { latitude: 39.8, longitude: -98.6 }

function Scale({ view, size }: { view: MapView; size: Size }) {
  const { messages } = useResults()
  const [inner, outer] = ringsFor(view, size)
  return <span className="rx-note">{fill(messages.pharmacies.mapScale, { inner, outer })}</span>
}

function Selected({ offer }: { offer: Placed }) {
  const { results, messages } = useResults()
  const price = formatPrice(offer.price)
  const text = messages.pharmacies
  return (
    <div className="rx-selected">
      <div>
        <b>{offer.pharmacyName}</b>
        {offer.lowestPrice && <span className="rx-tag">{text.bestPrice}</span>}
        <small>
          {fill(text.miles, { miles: milesOf(offer) })}, {addressOf(offer)}
        </small>
      </div>
      <span className="rx-selected-price">
        <b className="rx-price-value">{price}</b>
        <HowPricedButton price="offer" name={offer.pharmacyName} value={price} disclaimer="" />
      </span>
      <Button onClick={() => results.openOffer(offer)}>{text.showCoupon}</Button>
    </div>
  )
}

/** Moving by finger or mouse: how far since the last event. */
function useDrag(onMove: (right: number, down: number) => void) {
  const last = useRef<{ x: number; y: number } | undefined>(undefined)
  const end = () => {
    last.current = undefined
  }
  return {
    onPointerDown(event: PointerEvent) {
      if (event.target instanceof Element && event.target.closest('button')) return
      last.current = { x: event.clientX, y: event.clientY }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent) {
      if (!last.current) return
      onMove(event.clientX - last.current.x, event.clientY - last.current.y)
      last.current = { x: event.clientX, y: event.clientY }
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
