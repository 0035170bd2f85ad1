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
/** How much farther a price may be if there's no room beside its pharmacy. */
const lineLength = 28
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
    const others = index < guaranteed ? [] : dots.filter((_, pharmacy) => pharmacy !== index)
    const isFree = (box: Box) => [...placed, ...others].every((other) => !meet(box, other))
    const box = boxesAround(spot, widthOf(price)).find(
      (each) => isWithin(each, size) && isFree(each) && leaderBoxes(spot, each).every(isFree),
    )
    if (!box) return { kind: 'dot', x: spot[0], y: spot[1] }
    placed.push(box, ...leaderBoxes(spot, box))
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

/** Boxes above, below, right and left of a pharmacy, then ones that a longer line joins to it. */
function boxesAround([x, y]: Spot, width: number): Box[] {
  const box = (right: number, down: number) => ({ x: x + right, y: y + down, width, height: pinHeight })
  const around = (farther: number) => {
    const [across, along] = [gap + farther + width / 2, gap + farther + pinHeight / 2]
    return { sides: [box(0, -along), box(0, along), box(across, 0), box(-across, 0)], across, along }
  }
  const { sides, across, along } = around(lineLength)
  const corners = [-1, 1].flatMap((right) => [-1, 1].map((down) => box(right * across, down * along)))
  return [...around(0).sides, ...corners, ...sides]
}

/** Small boxes along the line from a pharmacy to its price, outside of both. */
function leaderBoxes([x, y]: Spot, price: Box): Box[] {
  const steps = [0.2, 0.35, 0.5, 0.65, 0.8, 0.95]
  return steps
    .map((part) => ({ x: x + (price.x - x) * part, y: y + (price.y - y) * part, width: 2, height: 2 }))
    .filter((box) => Math.hypot(box.x - x, box.y - y) > gap && !meet(box, price))
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

const labelHeight = 16

/** Places a word at the first of its spots that is clear of everything else; `undefined` if there's no room. */
export const placeLabel = (spots: readonly Spot[], word: string, size: Size, placed: readonly Box[]): Box | undefined =>
  spots
    .map(([x, y]) => ({ x, y, width: word.length * 7, height: labelHeight }))
    .find((box) => isWithin(box, size) && placed.every((other) => !meet(box, other)))
