import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { createMemoryHistory } from '../../test/memory-history'
import { couponAt, insurance, list, map, prices, settings } from '../../test/place'
import { followHistory } from './follow-history'
import { moveTo, nameOf, type Place, type PlaceEntry } from './place'

const settle = () => new Promise((resolve) => setImmediate(resolve))

function begin() {
  const history = createMemoryHistory()
  const store = createStore<Place>(() => prices)
  const show = (place: Place) => store.setState(place, true)
  const stop = followHistory(history, { place: store.getState, show, stores: [store] })
  const names = () => history.entries.map((entry) => nameOf((entry as PlaceEntry).place))
  return { history, store, show, stop, names }
}

test('a press that changes several things is one entry', async () => {
  const { history, show, names } = begin()
  await settle()
  show({ ...prices, dialog: 'share' })
  show(prices)
  show(list)
  await settle()
  expect(names()).toEqual(['prices', 'pharmacies pharmacy'])
  expect(history.index).toBe(1)
})

test('a press while an earlier entry is being returned to is followed afterwards', async () => {
  const { history, show, names } = begin()
  for (const place of [prices, list, couponAt(7)]) {
    show(place)
    await settle()
  }
  show(prices)
  await Promise.resolve()
  show({ ...prices, dialog: 'compare' })
  await settle()
  expect(names()).toEqual(['prices', 'prices with compare'])
  expect(history.index).toBe(1)
})

test('once stopped, it neither reads nor writes', async () => {
  const { history, store, show, stop } = begin()
  await settle()
  stop()
  show(list)
  await settle()
  expect(history.entries).toHaveLength(1)
  history.press(0)
  expect(store.getState()).toBe(list)
})

const places = [prices, list, map, settings, insurance, couponAt(7), couponAt(8)].flatMap((place) => [
  place,
  { ...place, dialog: 'compare' },
])

test('however a visitor presses, the entry names what shows, Back leads to the screen before, and no entry is twice in a row', async () => {
  const press = fc.oneof(
    fc.constantFrom(...places).map((place) => ({ place })),
    fc.constantFrom(-2, -1, -1, 1).map((steps) => ({ steps })),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(press, { maxLength: 20 }), async (presses) => {
      const { history, store, show, stop, names } = begin()
      await settle()
      for (const next of presses) {
        const nameBefore = names()[history.index - 1]
        // A screen that was never shown isn't returned to.
        if ('place' in next && isUnseenBefore(next.place, history.read() as PlaceEntry)) continue
        if ('place' in next) show(next.place)
        else history.press(next.steps)
        await settle()
        expect((history.read() as PlaceEntry).place).toEqual(store.getState())
        const known = names()
        expect(known.filter((name, index) => name === known[index + 1])).toEqual([])
        if ('steps' in next && next.steps === -1 && nameBefore !== undefined)
          expect(nameOf(store.getState())).toBe(nameBefore)
      }
      stop()
    }),
  )
})

function isUnseenBefore(place: Place, entry: PlaceEntry): boolean {
  const move = moveTo(place, entry)
  return move.kind === 'replace' && nameOf(move.entry.place) !== nameOf(entry.place)
}
