import { expect, test } from 'vitest'
import {
  degreesOf,
  fitView,
  limitZoom,
  type MapView,
  panned,
  placeSigns,
  projectionOf,
  ringsFor,
  tilesFor,
} from './map-view'

const size = { width: 360, height: 320 }
const newYork: MapView = { latitude: 40.75, longitude: -73.99, zoom: 12 }

test('the middle of the view is the middle of the picture', () => {
  const [x, y] = projectionOf(newYork, size)([newYork.longitude, newYork.latitude]) ?? []
  expect(x).toBeCloseTo(180, 5)
  expect(y).toBeCloseTo(160, 5)
})

test('moving by pixels and back leads where it began', () => {
  const there = panned(newYork, size, 100, -50)
  expect(there.longitude).toBeGreaterThan(newYork.longitude)
  expect(there.latitude).toBeGreaterThan(newYork.latitude)
  const back = panned(there, size, -100, 50)
  expect(back.longitude).toBeCloseTo(newYork.longitude, 4)
  expect(back.latitude).toBeCloseTo(newYork.latitude, 4)
})

test('"show all" finds the closest view with every point in it', () => {
  const points = [newYork, { latitude: 41.2, longitude: -73.2 }, { latitude: 40.3, longitude: -74.9 }]
  const view = fitView(points, size)
  if (!view) throw new Error('no view')
  for (const { latitude, longitude } of points) {
    const [x = -1, y = -1] = projectionOf(view, size)([longitude, latitude]) ?? []
    expect(x).toBeGreaterThan(0)
    expect(x).toBeLessThan(360)
    expect(y).toBeGreaterThan(0)
    expect(y).toBeLessThan(320)
  }
  expect(view.zoom).toBeGreaterThan(7)
  expect(fitView([], size)).toBeUndefined()
})

test('rings are round numbers of miles that fit the view, more of them further out', () => {
  expect(ringsFor(newYork, size)).toEqual([1, 2])
  expect(ringsFor({ ...newYork, zoom: 8 }, size)).toEqual([10, 25])
  expect(degreesOf(24_901)).toBe(360)
  expect([limitZoom(1), limitZoom(40)]).toEqual([3, 16])
})

test('tiles of a service cover the picture without a gap', () => {
  const tiles = tilesFor(newYork, size, 'https://tiles.example/{z}/{x}/{y}.png')
  expect(Math.min(...tiles.map(({ x }) => x))).toBeLessThanOrEqual(0)
  expect(Math.max(...tiles.map(({ x, width }) => x + width))).toBeGreaterThanOrEqual(360)
  expect(Math.max(...tiles.map(({ y, width }) => y + width))).toBeGreaterThanOrEqual(320)
  // The tile of New York at zoom 12, as every such service numbers it.
  expect(tiles.map(({ href }) => href)).toContain('https://tiles.example/12/1206/1539.png')
})

test('signs of shops in one place stand apart, inside the picture; those out of view get none', () => {
  const crowd = Array.from({ length: 14 }, (_, index) => [180 + index, 5] as [number, number])
  const signs = placeSigns([...crowd, [-5, 10]], size)
  expect(signs.at(-1)).toBeUndefined()
  const shown = signs.filter((spot) => spot !== undefined)
  expect(shown).toHaveLength(14)
  for (const [index, [x, y]] of shown.entries()) {
    expect(x).toBeGreaterThanOrEqual(39)
    expect(y).toBeGreaterThanOrEqual(16)
    for (const [left, top] of shown.slice(index + 1)) {
      expect(Math.abs(left - x) >= 78 || Math.abs(top - y) >= 32).toBe(true)
    }
  }
})
