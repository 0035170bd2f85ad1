import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Box, type Pin, placeChip, placePins } from './map-pins'

const size = { width: 358, height: 360 }
const pharmacyAt = (x: number, y: number, price = '$6.07') => ({ spot: [x, y] as const, price })

const pricesIn = (pins: readonly Pin[]) => pins.flatMap((pin) => (pin.kind === 'price' ? [pin] : []))
const overlap = (one: Box, other: Box) =>
  Math.abs(one.x - other.x) < (one.width + other.width) / 2 &&
  Math.abs(one.y - other.y) < (one.height + other.height) / 2

test('wherever pharmacies lie, no price covers another price, a pharmacy or anything fixed, and all stay inside the frame', () => {
  const pharmacy = fc.record({
    spot: fc.tuple(fc.integer({ min: -200, max: 560 }), fc.integer({ min: -200, max: 560 })),
    price: fc.constantFrom('$6.07', '$39.69', '$1,447.58'),
  })
  const zip = { x: 179, y: 190, width: 52, height: 40 }
  fc.assert(
    fc.property(fc.array(pharmacy, { maxLength: 60 }), (pharmacies) => {
      const pins = placePins(pharmacies, size, [zip])
      const prices = pricesIn(pins)
      for (const [index, pin] of prices.entries()) {
        expect(overlap(pin, zip)).toBe(false)
        for (const other of prices.slice(index + 1)) expect(overlap(pin, other)).toBe(false)
        expect(pin.x - pin.width / 2).toBeGreaterThanOrEqual(0)
        expect(pin.x + pin.width / 2).toBeLessThanOrEqual(size.width)
        expect(pin.y - pin.height / 2).toBeGreaterThanOrEqual(0)
        expect(pin.y + pin.height / 2).toBeLessThanOrEqual(size.height)
      }
      for (const [
        index,
        {
          spot: [x, y],
        },
      ] of pharmacies.entries()) {
        const isInside = x >= 0 && y >= 0 && x <= size.width && y <= size.height
        expect(pins[index]?.kind === 'outside').toBe(!isInside)
      }
    }),
    { numRuns: 200 },
  )
})

test('a price is beside its own pharmacy; the first in order gets the spot, and the others there are dots', () => {
  const [first, second, outside] = placePins(
    [pharmacyAt(100, 100), pharmacyAt(104, 104), pharmacyAt(-5, 100)],
    size,
    [],
  )
  expect(first).toMatchObject({ kind: 'price', pharmacy: [100, 100], x: 100 })
  expect(second?.kind === 'price' ? second.y : 0).toBeGreaterThan(104)
  expect(outside).toEqual({ kind: 'outside' })
  const [, same, third] = placePins([pharmacyAt(100, 100), pharmacyAt(100, 100), pharmacyAt(100, 100)], size, [])
  expect([same?.kind, third?.kind]).toEqual(['price', 'price'])
  // Several at one spot: a longer line joins those that have no room beside it, until there's no room at all.
  const crowd = placePins(
    Array.from({ length: 40 }, () => pharmacyAt(100, 100)),
    size,
    [],
  )
  expect(pricesIn(crowd).length).toBeGreaterThanOrEqual(3)
  expect(crowd.at(-1)?.kind).toBe('mark')
})

test('the chip that counts what is outside avoids a corner with a pharmacy if the other one is free', () => {
  const words = '8 más fuera del mapa'
  const pharmacy = (x: number, y: number): Box => ({ x, y, width: 8, height: 8 })
  const free = placeChip(words, size, [])
  expect(free.x + free.width / 2).toBeLessThan(size.width)
  expect(free.y + free.height / 2).toBeLessThan(size.height)
  const inCorner = pharmacy(free.x, free.y)
  const other = placeChip(words, size, [inCorner])
  expect(overlap(other, inCorner)).toBe(false)
  expect(placeChip(words, size, [inCorner, pharmacy(other.x, other.y)])).toEqual(free)
})
