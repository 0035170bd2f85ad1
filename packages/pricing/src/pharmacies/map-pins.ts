/** Places prices on the map: beside their pharmacy, without overlaps, inside the frame. Pure. */
import type { Size } from './map-view'

export type Spot = readonly [x: number, y: number]

/** A rectangle on the map, given by its center. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export type Pin =
  /** Outside the frame. */
  | { kind: 'outside' }
  /** No room for its price; pressing the dot shows it, and so does the list. */
  | { kind: 'dot'; x: number; y: number }
  /** No room for a button either, until someone zooms in; the list has the pharmacy. */
  | { kind: 'mark'; x: number; y: number }
  | ({ kind: 'price'; pharmacy: Spot } & Box)

export interface PricedSpot {
  spot: Spot
  /** Formatted. */
  price: string
}

const pinHeight = 30
/** From a pharmacy's center to its price. */
const gap = 7
const margin = 4
/** Width of the dot that every visible pharmacy has. */
const dot = 8
/** Smallest size of anything that can be pressed, in pixels. */
const target = 24

export const isInside = ([x, y]: Spot, { width, height }: Size): boolean =>
  x >= 0 && y >= 0 && x <= width && y <= height

export const dotBox = ({ spot: [x, y] }: PricedSpot): Box => ({ x, y, width: dot, height: dot })

/** Estimated width of a price with its padding, in pixels. */
const widthOf = (price: string) => price.length * 8.5 + 20

/**
 * @param pharmacies in order of precedence
 * @param occupied boxes that are already taken
 * @param guaranteed how many of the first prices may cover other pharmacies' dots
 */
export function placePins(
  pharmacies: readonly PricedSpot[],
  size: Size,
  occupied: readonly Box[],
  guaranteed = 0,
): Pin[] {
  const dots = pharmacies.map(dotBox)
  const placed = [...occupied]
  const pins = pharmacies.map(({ spot, price }, index): Pin => {
    if (!isInside(spot, size)) return { kind: 'outside' }
    const isFree = (box: Box) =>
      isWithin(box, size) &&
      placed.every((other) => !meet(box, other)) &&
      (index < guaranteed || dots.every((other, pharmacy) => pharmacy === index || !meet(box, other)))
    const box = boxesBeside(spot, widthOf(price)).find(isFree)
    if (!box) return { kind: 'dot', x: spot[0], y: spot[1] }
    placed.push(box)
    return { kind: 'price', pharmacy: spot, ...box }
  })
  // Prices come first, then dots, each at least as large as WCAG 2.5.8 requires.
  return pins.map((pin): Pin => {
    if (pin.kind !== 'dot') return pin
    const box = { x: pin.x, y: pin.y, width: target, height: target }
    if (!isWithin(box, size) || placed.some((other) => meet(box, other))) return { ...pin, kind: 'mark' }
    placed.push(box)
    return pin
  })
}

/** Boxes above, below, right and left of a pharmacy. */
const boxesBeside = ([x, y]: Spot, width: number): Box[] => {
  const box = (right: number, down: number) => ({ x: x + right, y: y + down, width, height: pinHeight })
  const [across, along] = [gap + width / 2, gap + pinHeight / 2]
  return [box(0, -along), box(0, along), box(across, 0), box(-across, 0)]
}

const isWithin = ({ x, y, width, height }: Box, size: Size) =>
  x - width / 2 >= margin &&
  y - height / 2 >= margin &&
  x + width / 2 <= size.width - margin &&
  y + height / 2 <= size.height - margin

const meet = (one: Box, other: Box) =>
  Math.abs(one.x - other.x) < (one.width + other.width) / 2 + 2 &&
  Math.abs(one.y - other.y) < (one.height + other.height) / 2 + 2

const chipHeight = 32

/** Places a chip at the bottom right or the top left, whichever covers less. */
export function placeChip(words: string, { width, height }: Size, obstacles: readonly Box[]): Box {
  const chip = { width: Math.min(words.length * 8 + 26, width - 16), height: chipHeight }
  const [across, along] = [chip.width / 2 + 8, chipHeight / 2 + 8]
  const [right, left] = [
    { ...chip, x: width - across, y: height - along },
    { ...chip, x: across, y: along },
  ]
  const covered = (box: Box) => obstacles.filter((other) => meet(box, other)).length
  return covered(left) < covered(right) ? left : right
}

const nameHeight = 16

/** Places a county's name at its spot or a little aside, clear of everything else; `undefined` if there's no room. */
export function placeName([x, y]: Spot, name: string, size: Size, placed: readonly Box[]): Box | undefined {
  const spots = [
    [0, 0],
    [0, -32],
    [0, 32],
    [-56, 0],
    [56, 0],
  ] as const
  return spots
    .map(([right, down]) => ({ x: x + right, y: y + down, width: name.length * 7, height: nameHeight }))
    .find((box) => isWithin(box, size) && placed.every((other) => !meet(box, other)))
}
