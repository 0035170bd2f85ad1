/** Where everything on the map is: prices beside their pharmacies, the chip that counts what's outside, the rings. Pure. */
import { formatPrice, type Offer } from '@rxgauge/contract'
import { type Box, dotBox, isInside, type Pin, placeChip, placePins, type Spot } from './map-pins'
import { type Ring, ringsFor } from './map-rings'
import { type MapView, type Point, projectionOf, type Size } from './map-view'

export type PlacedOffer = Offer & Point
export const isPlaced = (offer: Offer): offer is PlacedOffer => offer.latitude !== null && offer.longitude !== null

/** Off screen, for points that can't be projected. */
const nowhere: Spot = [-100, -100]

export const spotIn = (view: MapView, size: Size) => {
  const project = projectionOf(view, size).clipExtent(null)
  return ({ longitude, latitude }: Point): Spot => project([longitude, latitude]) ?? nowhere
}

interface LayoutOptions {
  view: MapView
  size: Size
  offers: readonly PlacedOffer[]
  selected: Offer | undefined
  /** The ZIP's center, if it's known. */
  place: Point | undefined
  moreOutside: (count: number) => string
  miles: (value: number) => string
}

export interface MapLayout {
  here: Spot | undefined
  pins: Map<PlacedOffer, Pin>
  /** The chip's words and place, if anything is outside. */
  chip: (Box & { words: string }) | undefined
  rings: readonly Ring[]
}

export function layOut({ view, size, offers, selected, place, moreOutside, miles }: LayoutOptions): MapLayout {
  const toSpot = spotIn(view, size)
  const here = place && toSpot(place)
  // Precedence for a spot: the selected pharmacy, the best price, then the order of the list.
  const rank = (offer: PlacedOffer) => (offer === selected ? 0 : offer.lowestPrice ? 1 : 2)
  const ranked = [...offers].sort((one, other) => rank(one) - rank(other))
  const pharmacies = ranked.map((offer) => ({ spot: toSpot(offer), price: formatPrice(offer.price) }))
  const fixed = fixedBoxes(here, size)
  const outside = pharmacies.filter(({ spot }) => !isInside(spot, size)).length
  const words = moreOutside(outside)
  const box = outside > 0 ? placeChip(words, size, [...fixed, ...pharmacies.map(dotBox)]) : undefined
  const occupied = box ? [...fixed, box] : fixed
  // The selected pharmacy and the best price always show.
  const pins = placePins(pharmacies, size, occupied, 2)
  return {
    here,
    pins: new Map(ranked.map((offer, index) => [offer, pins[index] ?? { kind: 'outside' }])),
    chip: box && { ...box, words },
    rings: place ? ringsFor(view, size, place, miles, [...occupied, ...pins.flatMap(pinBoxes)]) : [],
  }
}

/** The boxes that a pin takes: the price and its pharmacy's dot, or the dot alone. */
const pinBoxes = (pin: Pin): Box[] => {
  if (pin.kind === 'outside') return []
  const dot = { width: 16, height: 16 }
  return pin.kind === 'price' ? [pin, { x: pin.pharmacy[0], y: pin.pharmacy[1], ...dot }] : [{ ...pin, ...dot }]
}

/** The boxes of the ZIP, the scale with north above it, and the zoom buttons, which no price may cover. */
const fixedBoxes = (here: Spot | undefined, { width, height }: Size): Box[] => [
  ...(here ? [{ x: here[0], y: here[1] + 10, width: 52, height: 40 }] : []),
  { x: width - 30, y: 54, width: 60, height: 108 },
  { x: 60, y: height - 18, width: 120, height: 36 },
  { x: 24, y: height - 58, width: 32, height: 44 },
]
