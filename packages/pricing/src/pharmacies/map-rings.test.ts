import { expect, test } from 'vitest'
import { ringsFor } from './map-rings'
import type { MapView } from './map-view'

const size = { width: 358, height: 360 }
const zip = { latitude: 40.75, longitude: -73.99 }
const view: MapView = { ...zip, zoom: 12 }
const rings = (at: MapView, taken: Parameters<typeof ringsFor>[4] = []) =>
  ringsFor(at, size, zip, (miles) => `${miles} mi`, taken)

test('rings fit the zoom, and each has its label on it', () => {
  expect(rings(view).map(({ miles }) => miles)).toEqual([1, 2])
  expect(rings({ ...view, zoom: 10 }).map(({ miles }) => miles)).toEqual([5, 10])
  expect(rings({ ...view, zoom: 14 }).map(({ miles }) => miles)).toEqual([0.25, 0.5, 1])
  const [one, two] = rings(view)
  // At zoom 12, a mile is 56 px here; both labels are above the ZIP, in the middle of the frame.
  expect(one?.label?.[0]).toBeCloseTo(179, 0)
  expect(one?.label?.[1]).toBeCloseTo(180 - 56, -1)
  expect(two?.label?.[1]).toBeCloseTo(180 - 112, -1)
})

test('a label avoids what is there already, and is left out if there is no room', () => {
  const above = { x: 179, y: 124, width: 60, height: 30 }
  const [moved] = rings(view, [above])
  expect(Math.abs((moved?.label?.[0] ?? 0) - 179)).toBeGreaterThan(20)
  const everything = { x: 179, y: 180, width: 358, height: 360 }
  expect(rings(view, [everything]).map(({ label }) => label)).toEqual([undefined, undefined])
})

test('moved far away from the ZIP, only rings that cross the view are drawn', () => {
  const far = rings({ ...view, longitude: zip.longitude + 0.2 })
  expect(far.length).toBeGreaterThan(0)
  expect(far.every(({ miles }) => miles >= 5)).toBe(true)
})
