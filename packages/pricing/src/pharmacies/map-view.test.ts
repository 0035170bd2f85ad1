import { expect, test } from 'vitest'
import { fitView, limitZoom, type MapView, panned, projectionOf, scaleFor, tilesFor } from './map-view'

const size = { width: 360, height: 320 }
const newYork: MapView = { latitude: 40.75, longitude: -73.99, zoom: 12 }

test('the center of the view is the center of the picture', () => {
  const [x, y] = projectionOf(newYork, size)([newYork.longitude, newYork.latitude]) ?? []
  expect(x).toBeCloseTo(180, 5)
  expect(y).toBeCloseTo(160, 5)
})

test('moving by pixels and back returns to the start', () => {
  const there = panned(newYork, size, 100, -50)
  expect(there.longitude).toBeGreaterThan(newYork.longitude)
  expect(there.latitude).toBeGreaterThan(newYork.latitude)
  const back = panned(there, size, -100, 50)
  expect(back.longitude).toBeCloseTo(newYork.longitude, 4)
  expect(back.latitude).toBeCloseTo(newYork.latitude, 4)
})

test('“show all” finds the closest view that contains every point', () => {
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

test('the scale is a round number of miles that fits a corner, and more miles when zoomed out', () => {
  const near = scaleFor(newYork)
  expect(near.miles).toBe(1)
  // A mile is 1,609 m; a pixel at zoom 12 is 38.2 m at the equator, and less farther north.
  expect(near.width).toBeCloseTo(1609.344 / (38.2185 * Math.cos((40.75 * Math.PI) / 180)), 0)
  const far = scaleFor({ ...newYork, zoom: 8 })
  expect(far.miles).toBe(25)
  expect(far.width).toBeLessThanOrEqual(96)
  expect([limitZoom(1), limitZoom(40)]).toEqual([3, 16])
})

test('a service’s tiles cover the picture without a gap', () => {
  const tiles = tilesFor(newYork, size, 'https://tiles.example/{z}/{x}/{y}.png')
  expect(Math.min(...tiles.map(({ x }) => x))).toBeLessThanOrEqual(0)
  expect(Math.max(...tiles.map(({ x, width }) => x + width))).toBeGreaterThanOrEqual(360)
  expect(Math.max(...tiles.map(({ y, width }) => y + width))).toBeGreaterThanOrEqual(320)
  // New York's tile at zoom 12 in the standard numbering.
  expect(tiles.map(({ href }) => href)).toContain('https://tiles.example/12/1206/1539.png')
})
