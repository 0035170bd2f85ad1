/**
 * Pharmacies on a map. By default it has outlines and rings of distance, so that no third party learns where a person looks; an
 * operator or an organization may configure tiles. The list has the same facts. Loaded as a separate chunk.
 */
import { valueIn } from '@rxgauge/client'
import { formatPrice, type Offer, sizes } from '@rxgauge/contract'
import { fill, oneOrMany } from '@rxgauge/text'
import { useAdoptedStyles } from '@rxgauge/ui'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useStore } from 'zustand/react'
import { useResults } from '../results/results-context'
import { MoveControls, ZoomControls } from './map-controls'
import { MapPins, Outlines } from './map-ground'
import { steerByKeys, step } from './map-keys'
import { isPlaced, layOut, type PlacedOffer, spotIn } from './map-layout'
import { isInside } from './map-pins'
import { MapRings } from './map-rings'
import { MapTiles } from './map-tiles'
import { fitView, type MapView, type Point } from './map-view'
import type { PharmacyList } from './pharmacies-store'
import css from './pharmacy-map.css?inline'
import { milesOf } from './pharmacy-name'
import { SelectedPharmacy } from './selected-pharmacy'
import { useDrag } from './use-drag'
import { startingSize, useMapFrame } from './use-map-frame'

const styles = [css]

interface PharmacyMapProps {
  list: PharmacyList
  selected: Offer | undefined
  onSelect: (offer: Offer) => void
  /** The list beside the map, if there's room; `onSkip` moves the focus past it to the map. */
  rows?: (onSkip: () => void) => ReactNode
}

export default function PharmacyMap({ list, selected, onSelect, rows }: PharmacyMapProps) {
  const { results, messages } = useResults()
  useAdoptedStyles(styles)
  const place = valueIn(useStore(results.prescription, (state) => state.place))
  const offers = useMemo(
    () => [...(list.favorite ? [list.favorite] : []), ...list.others].filter(isPlaced),
    [list.favorite, list.others],
  )
  const frame = useRef<HTMLDivElement>(null)
  const map = useMapFrame(frame, () => startingView(offers, place))
  const { view, size, move, zoom, center, fit } = map
  const drag = useDrag((right, down) => move(-right, -down))
  const text = messages.pharmacies
  const zip = place?.zipCode ?? ''
  const miles = (value: number) => fill(text.miles, { miles: value })
  const { here, pins, chip, rings } = layOut({
    view,
    size,
    offers,
    selected,
    place,
    moreOutside: (count) => oneOrMany(text.moreOutside, count),
    miles,
  })

  // A pharmacy pressed in the list may be outside.
  const shown = useRef(selected)
  useEffect(() => {
    if (shown.current === selected) return
    shown.current = selected
    if (selected && isPlaced(selected) && !isInside(spotIn(view, size)(selected), size)) center(selected)
  }, [selected, view, size, center])

  return (
    <div className="rx-map-parts">
      <div className="rx-map-frame">
        {rows && <div className="rx-map-rows">{rows(() => frame.current?.focus())}</div>}
        <div className="rx-map-card">
          <div className="rx-map-box">
            <div
              ref={frame}
              className="rx-map"
              role="group"
              aria-label={fill(text.mapName, { zip })}
              aria-describedby="rx-map-hint"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: moved by arrow keys.
              tabIndex={0}
              data-zoom={view.zoom}
              onKeyDown={(event) => steerByKeys(event, map)}
              {...drag}
            >
              <MapTiles
                view={view}
                size={size}
                without={
                  <>
                    <Outlines view={view} size={size} />
                    <MapRings size={size} rings={rings} labelOf={miles} north={text.north} />
                  </>
                }
              />
              <MapPins view={view} size={size} here={here} zip={zip} pins={[...pins.values()]} miles={miles} />
              <ZoomControls onZoom={zoom} />
              {/* In the order of the list, for keyboard users. */}
              {offers.map((offer) => {
                const pin = pins.get(offer)
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
                    onClick={() => onSelect(offer)}
                  >
                    {pin.kind === 'price' && price}
                  </button>
                )
              })}
              {chip && (
                <button
                  type="button"
                  className="rx-map-outside"
                  style={{ left: chip.x, top: chip.y }}
                  onClick={() => fit(place ? [...offers, place] : offers)}
                >
                  {chip.words}
                </button>
              )}
            </div>
            <MoveControls onMove={(right, down) => move(right * step, down * step)} />
          </div>
          <p id="rx-map-hint" className="rx-hidden">
            {text.moveMap}
          </p>
          <Attribution />
          <div role="status">{selected && <SelectedPharmacy offer={selected} />}</div>
        </div>
      </div>
    </div>
  )
}

function Attribution() {
  const { mapAttribution } = useResults().host.organization.options
  return mapAttribution !== '' && <small className="rx-map-attribution">{mapAttribution}</small>
}

/** Centered on the ZIP, or on the best pharmacy if the ZIP's location is unknown; zoomed out if that shows no pharmacy. */
function startingView(offers: readonly PlacedOffer[], place: Point | undefined): MapView {
  const { latitude, longitude } = place ?? offers[0] ?? middleOfCountry
  const view = { latitude, longitude, zoom: sizes.mapZoom }
  const toSpot = spotIn(view, startingSize)
  if (offers.some((offer) => isInside(toSpot(offer), startingSize))) return view
  return fitView(place ? [...offers, place] : offers, startingSize) ?? view
}

const middleOfCountry: Point = { latitude: 39.8, longitude: -98.6 }
