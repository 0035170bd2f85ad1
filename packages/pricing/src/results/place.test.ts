import { describe, expect, test } from 'vitest'
import { couponAt, insurance, list, map, placeWith, prices, settings } from '../../test/place'
import { moveTo, nameOf, type Place, readPlaceEntry } from './place'

const at = (...places: [...Place[], Place]) => ({ place: places.at(-1) ?? prices, trail: places.slice(0, -1) })

describe('to a place', () => {
  test('the first entry is the page’s own', () => {
    expect(moveTo(prices, undefined)).toEqual({ kind: 'replace', entry: { place: prices, trail: [] } })
  })

  test('a later screen and a dialog are new entries', () => {
    expect(moveTo(list, at(prices))).toEqual({ kind: 'push', entry: { place: list, trail: [prices] } })
    expect(moveTo(couponAt(7), at(prices, list)).kind).toBe('push')
    expect(moveTo(map, at(prices, list)).kind).toBe('push')
    expect(moveTo(settings, at(prices, list)).kind).toBe('push')
    expect(moveTo(insurance, at(prices, settings)).kind).toBe('push')
    expect(moveTo({ ...prices, dialog: 'compare' }, at(prices)).kind).toBe('push')
  })

  test('one that was left is returned to', () => {
    expect(moveTo(list, at(prices, list, couponAt(7)))).toEqual({ kind: 'back', steps: 1 })
    expect(moveTo(prices, at(prices, list, settings))).toEqual({ kind: 'back', steps: 2 })
    expect(moveTo(list, at(prices, list, map))).toEqual({ kind: 'back', steps: 1 })
    expect(moveTo(prices, at(prices, { ...prices, dialog: 'compare' }))).toEqual({ kind: 'back', steps: 1 })
  })

  test('details change within the entry', () => {
    const sorted = placeWith({ view: 'pharmacies', pharmacies: { ...list.pharmacies, order: 'distance' } })
    expect(moveTo(sorted, at(prices, list))).toEqual({ kind: 'replace', entry: { place: sorted, trail: [prices] } })
    expect(moveTo(placeWith({ view: 'list' }), at(prices)).kind).toBe('replace')
    expect(moveTo(list, at(prices, list))).toEqual({ kind: 'none' })
  })

  test('a dialog that leads on is left first', () => {
    const dialog = { ...couponAt(7), dialog: 'locations' }
    expect(moveTo(couponAt(8), at(prices, list, couponAt(7), dialog))).toEqual({ kind: 'back', steps: 1 })
  })

  test('a screen before the first one takes its entry', () => {
    expect(moveTo(list, at(couponAt(7)))).toEqual({ kind: 'replace', entry: { place: list, trail: [] } })
    expect(moveTo(prices, at(list)).kind).toBe('replace')
  })
})

test('coupons of two pharmacies, and lists of two kinds, are two places', () => {
  expect(nameOf(couponAt(7))).not.toBe(nameOf(couponAt(8)))
  const program = placeWith({ view: 'pharmacies', pharmacies: { ...list.pharmacies, kind: 'manufacturer' } })
  expect(nameOf(program)).not.toBe(nameOf(list))
})

test('anything else in the history counts as no entry', () => {
  expect(readPlaceEntry(JSON.parse(JSON.stringify(at(prices, couponAt(7)))))).toEqual(at(prices, couponAt(7)))
  for (const stored of [undefined, null, 'coupon', { place: 1 }, { place: { view: 'stranger' }, trail: [] }]) {
    expect(readPlaceEntry(stored)).toBeUndefined()
  }
})
