/** Where prices stand on the map: beside their shop, none over another, none over the edge. Pure. */
import type { Size } from './map-view'

export type Spot = readonly [x: number, y: number]

/** A part of the picture, by its middle. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export type Pin =
  /** Out of the picture. */
  | { kind: 'outside' }
  /** Without room for its price: a press on it says it, and the list. */
  | { kind: 'dot'; x: number; y: number }
  /** Without room for a finger either, until one zooms in: the list has it. */
  | { kind: 'mark'; x: number; y: number }
  | ({ kind: 'price'; shop: Spot } & Box)

export interface Shop {
  spot: Spot
  /** As it is shown. */
  price: string
}

const pinHeight = 30
/** From the middle of a shop to its price. */
const gap = 7
const margin = 4
/** What every shop in view takes. */
const dot = 8
/** What can be pressed has at least so many pixels. */
const target = 24

export const isInside = ([x, y]: Spot, { width, height }: Size): boolean =>
  x >= 0 && y >= 0 && x <= width && y <= height

export const dotOf = ({ spot: [x, y] }: Shop): Box => ({ x, y, width: dot, height: dot })

/** Pixels that a price takes, with what is around it. */
const widthOf = (price: string) => price.length * 8.5 + 20

/**
 * @param shops in the order in which they get a place; of the first `certain`, prices may cover other shops' dots
 * @param occupied what stands on the map already
 */
export function placePins(shops: readonly Shop[], size: Size, occupied: readonly Box[], guaranteed = 0): Pin[] {
  const dots = shops.map(dotOf)
  const placed = [...occupied]
  const pins = shops.map(({ spot, price }, index): Pin => {
    if (!isInside(spot, size)) return { kind: 'outside' }
    const isFree = (box: Box) =>
      isWithin(box, size) &&
      placed.every((other) => !meet(box, other)) &&
      (index < guaranteed || dots.every((other, shop) => shop === index || !meet(box, other)))
    const box = sidesOf(spot, widthOf(price)).find(isFree)
    if (!box) return { kind: 'dot', x: spot[0], y: spot[1] }
    placed.push(box)
    return { kind: 'price', shop: spot, ...box }
  })
  // Prices come first; then dots, each as large as WCAG 2.5.8 asks.
  return pins.map((pin): Pin => {
    if (pin.kind !== 'dot') return pin
    const box = { x: pin.x, y: pin.y, width: target, height: target }
    if (!isWithin(box, size) || placed.some((other) => meet(box, other))) return { ...pin, kind: 'mark' }
    placed.push(box)
    return pin
  })
}

/** Above, below, right and left of a shop. */
const sidesOf = ([x, y]: Spot, width: number): Box[] => {
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

/** The place of a chip: at the bottom right or the top left, where it covers less of what is on the map. */
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

/** Where a name of the ground stands: at its spot, or a little aside, clear of what is there already; `undefined` without room. */
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
