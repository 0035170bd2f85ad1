// database: none
/** Trips beside all ways to buy a list, tried one by one. */
import { type Cents, cents } from '@rxgauge/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { milesBetween } from '../pharmacies/distance'
import { milesBetweenStops, mostStops } from './miles-between-stops'
import { mostForThree, type Shop, type Trip, tripsOf } from './trips'

const shop = (miles: number, ...prices: (number | undefined)[]): Shop => ({
  miles,
  prices: prices.map((dollars) => (dollars === undefined ? undefined : cents(dollars * 100))),
})

/** A trip in short: the distances of its stops, with their entries, and its total in dollars. */
const short = (trip: Trip | undefined) =>
  trip && {
    stops: trip.stops.map(({ shop: { miles }, entries }) => [miles, entries]),
    total: trip.total / 100,
    pricedCount: trip.pricedCount,
  }

describe('trips of a small list', () => {
  test('two stops that save, and how each entry is divided', () => {
    const trips = tripsOf([shop(1, 10, 20), shop(2, 12, 15), shop(3, 11, 21)])
    expect(short(trips.one)).toEqual({ stops: [[2, [0, 1]]], total: 27, pricedCount: 2 })
    const split = { stops: [[1, [0]], [2, [1]]], total: 25, pricedCount: 2 } // biome-ignore format: one line
    expect(short(trips.two)).toEqual(split)
    expect(short(trips.each)).toEqual(split)
    expect(trips.three).toBeUndefined()
  })

  test('more entries come before a lower total', () => {
    const trips = tripsOf([shop(1, 1, undefined), shop(2, 500, 500)])
    expect(short(trips.one)).toEqual({ stops: [[2, [0, 1]]], total: 1000, pricedCount: 2 })
    expect(short(trips.two)).toEqual({ stops: [[1, [0]], [2, [1]]], total: 501, pricedCount: 2 }) // biome-ignore format: one line
  })

  test('a second stop that only adds an entry is worth it', () => {
    const trips = tripsOf([shop(1, 5, undefined), shop(2, undefined, 6)])
    expect(trips.one?.pricedCount).toBe(1)
    expect(trips.two?.pricedCount).toBe(2)
  })

  test('of equal pharmacies, the nearest; without a saving, no second stop', () => {
    const trips = tripsOf([shop(9, 5, 6), shop(3, 5, 6), shop(4, 5, 6)])
    expect(short(trips.one)).toEqual({ stops: [[3, [0, 1]]], total: 11, pricedCount: 2 })
    expect(short(trips.each)).toEqual(short(trips.one))
    expect([trips.two, trips.three]).toEqual([undefined, undefined])
  })

  test('each at its lowest at the fewest pharmacies, where taking the largest first needs one more', () => {
    const lowest = (miles: number, ...entries: number[]) =>
      shop(miles, ...Array.from({ length: 6 }, (_, entry) => (entries.includes(entry) ? 5 : 9)))
    const trips = tripsOf([lowest(1, 1, 2, 3, 4), lowest(5, 0, 1, 2), lowest(6, 3, 4, 5)])
    expect(trips.each?.stops.map(({ shop: { miles } }) => miles)).toEqual([5, 6])
  })

  test('nothing priced, no trips', () => {
    const none = { one: undefined, each: undefined, two: undefined, three: undefined }
    expect(tripsOf([])).toEqual(none)
    expect(tripsOf([shop(1, undefined), shop(2, undefined)])).toEqual(none)
  })
})

interface Worth {
  pricedCount: number
  total: number
  miles: number
}

/** What a set of pharmacies costs, each entry bought where it's cheapest. */
function worthOf(shops: readonly Shop[]): Worth {
  const entries = shops[0]?.prices.keys() ?? []
  const lowest = [...entries].flatMap((entry) => {
    const known = shops.map(({ prices }) => prices[entry]).filter((price): price is Cents => price !== undefined)
    return known.length > 0 ? Math.min(...known) : []
  })
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
  return { pricedCount: lowest.length, total: sum(lowest), miles: sum(shops.map(({ miles }) => miles)) }
}

const order = (one: Worth, other: Worth) =>
  other.pricedCount - one.pricedCount || one.total - other.total || one.miles - other.miles

function setsOf<T>(all: readonly T[], size: number): T[][] {
  if (size === 0) return [[]]
  return all.flatMap((first, index) => setsOf(all.slice(index + 1), size - 1).map((others) => [first, ...others]))
}

/** The best of all sets of up to this many pharmacies; of equally good ones, the smallest. */
const bestOf = (shops: readonly Shop[], most: number) =>
  Array.from({ length: most }, (_, index) => index + 1)
    .flatMap((size) => setsOf(shops, size).map((set) => ({ ...worthOf(set), size })))
    .toSorted(
      (one, other) =>
        other.pricedCount - one.pricedCount ||
        one.total - other.total ||
        one.size - other.size ||
        one.miles - other.miles,
    )[0]

const worthOfTrip = (trip: Trip): Worth & { size: number } => ({
  pricedCount: trip.pricedCount,
  total: trip.total,
  miles: trip.stops.reduce((miles, stop) => miles + stop.shop.miles, 0),
  size: trip.stops.length,
})

/** Whole miles and few prices, so that ties are common. */
const shopsWith = (entries: number, most: number, highest = 6) =>
  fc.array(
    fc.record({
      miles: fc.integer({ min: 0, max: 5 }),
      prices: fc.array(fc.option(fc.integer({ min: 1, max: highest }).map(cents), { nil: undefined, freq: 4 }), {
        minLength: entries,
        maxLength: entries,
      }),
    }),
    { maxLength: most },
  )
const someShops = fc.integer({ min: 1, max: 6 }).chain((entries) => shopsWith(entries, 8))

test('one, two and three stops are the best of all', () => {
  fc.assert(
    fc.property(someShops, (shops) => {
      const trips = tripsOf(shops)
      const best = [1, 2, 3].map((most) => bestOf(shops, most))
      const isAny = (best[0]?.pricedCount ?? 0) > 0
      for (const [index, trip] of [trips.one, trips.two, trips.three].entries()) {
        const expected = best[index]
        const isNeeded = isAny && expected?.size === index + 1
        expect(trip && worthOfTrip(trip)).toEqual(isNeeded ? expected : undefined)
      }
    }),
  )
})

test('each at its lowest: as few pharmacies as that takes, then the nearest', () => {
  fc.assert(
    fc.property(someShops, (shops) => {
      const { each } = tripsOf(shops)
      const lowest = worthOf(shops)
      const best = Array.from({ length: shops.length }, (_, index) => setsOf(shops, index + 1))
        .flat()
        .map((set) => ({ ...worthOf(set), size: set.length }))
        .filter(({ pricedCount, total }) => pricedCount === lowest.pricedCount && total === lowest.total)
        .toSorted((one, other) => one.size - other.size || one.miles - other.miles)[0]
      expect(each && worthOfTrip(each)).toEqual(lowest.pricedCount === 0 ? undefined : best)
    }),
  )
})

test('each stop is needed, each priced entry is bought once, where it is cheapest, and totals are sums', () => {
  fc.assert(
    fc.property(someShops, (shops) => {
      for (const trip of Object.values(tripsOf(shops)) as (Trip | undefined)[]) {
        if (!trip) continue
        const entries = trip.stops.flatMap((stop) => stop.entries)
        expect(new Set(entries).size).toBe(entries.length)
        expect(trip.pricedCount).toBe(entries.length)
        expect(trip.total).toBe(trip.stops.reduce((total, stop) => total + stop.total, 0))
        for (const { shop: here, entries: own, total } of trip.stops) {
          expect(own.length).toBeGreaterThan(0)
          expect(total).toBe(own.reduce((sum, entry) => sum + (here.prices[entry] ?? Number.NaN), 0))
          for (const entry of own) {
            for (const other of trip.stops) {
              expect(here.prices[entry]).toBeLessThanOrEqual(other.shop.prices[entry] ?? Number.POSITIVE_INFINITY)
            }
          }
        }
      }
    }),
  )
})

test('three stops among more pharmacies than are compared cost no more than two', () => {
  const many = fc.array(
    fc.record({
      miles: fc.integer({ min: 0, max: 50 }),
      prices: fc.array(fc.integer({ min: 100, max: 9000 }).map(cents), { minLength: 20, maxLength: 20 }),
    }),
    { minLength: mostForThree + 20, maxLength: mostForThree + 20 },
  )
  fc.assert(
    fc.property(many, (shops) => {
      const { one, two, three } = tripsOf(shops)
      const best = setsOf(shops, 2).map(worthOf).toSorted(order)[0]
      if (two) expect(worthOfTrip(two)).toMatchObject({ ...best })
      for (const [fewer, more] of [
        [one, two],
        [two, three],
      ] as const) {
        if (fewer && more) expect(more.total).toBeLessThan(fewer.total)
      }
    }),
    { numRuns: 10 },
  )
})

test('twenty entries with the most ties are solved too', () => {
  // Each pharmacy has three of twenty at their lowest, and many covers are equally small.
  const shops = Array.from({ length: 60 }, (_, index) =>
    shop(
      index,
      ...Array.from({ length: 20 }, (_, entry) =>
        [0, 7, 13].some((step) => (index * 3 + step * (index % 5)) % 20 === entry) ? 1 : 2,
      ),
    ),
  )
  expect(tripsOf(shops).each?.total).toBe(2000)
})

describe('miles between stops', () => {
  const position = fc.record({
    latitude: fc.double({ min: 30, max: 45, noNaN: true }),
    longitude: fc.double({ min: -120, max: -75, noNaN: true }),
  })
  type Position = Parameters<typeof milesBetweenStops>[0][number]
  const orders = (stops: readonly Position[]): Position[][] =>
    stops.length <= 1
      ? [[...stops]]
      : stops.flatMap((first, index) => orders(stops.toSpliced(index, 1)).map((rest) => [first, ...rest]))

  test('the shortest of all orders', () => {
    fc.assert(
      fc.property(fc.array(position, { maxLength: 6 }), (stops) => {
        const lengths = orders(stops).map((way) =>
          way.slice(1).reduce((miles, stop, index) => miles + milesBetween(way[index] ?? stop, stop), 0),
        )
        expect(milesBetweenStops(stops)).toBeCloseTo(Math.min(...lengths), 6)
      }),
    )
  })

  test('unknown without a position, and with too many stops', () => {
    const stop = { latitude: 40, longitude: -74 }
    expect(milesBetweenStops([stop])).toBe(0)
    expect(milesBetweenStops([stop, { latitude: 0, longitude: 0 }])).toBeUndefined()
    expect(milesBetweenStops(Array.from({ length: mostStops }, () => stop))).toBe(0)
    expect(milesBetweenStops(Array.from({ length: mostStops + 1 }, () => stop))).toBeUndefined()
  })
})
