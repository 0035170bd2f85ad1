/** Properties of the merge of two changed lists. */
import { type ListEntry, mostListEntries, type ProductDetailId } from '@rxgauge/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillKey } from './list-entries'
import { joinLists, mergeLists } from './merge-lists'

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const entryOf = (number: number, quantity = 30): ListEntry => ({
  entryId: idOf(number),
  productDetailId: number as ProductDetailId,
  quantity,
  insuranceId: null,
  productName: `Medication ${number}`,
  form: 'Tablet',
  strength: '20 mg',
  unitName: 'tablet',
  unitContent: null,
  addedAt: '2026-11-28T12:00:00.000Z',
  first: null,
})

/** What one device does to a list: which entries stay, in which order and quantity, and which are new. */
const changes = (numbers: readonly number[], firstNew: number) =>
  fc
    .record({
      stays: fc.shuffledSubarray([...numbers]),
      quantities: fc.array(fc.constantFrom(30, 60, 90), { minLength: 20, maxLength: 20 }),
      added: fc.nat({ max: 4 }),
    })
    .map(({ stays, quantities, added }) => [
      ...stays.map((number, index) => entryOf(number, quantities[index])),
      ...Array.from({ length: added }, (_, index) => entryOf(firstNew + index)),
    ])

const threeLists = fc.nat({ max: mostListEntries }).chain((count) => {
  const numbers = Array.from({ length: count }, (_, index) => index)
  return fc.record({
    base: fc.constant(numbers.map((number) => entryOf(number))),
    mine: changes(numbers, 100).map((list) => list.slice(0, mostListEntries)),
    theirs: changes(numbers, 200).map((list) => list.slice(0, mostListEntries)),
  })
})

const ids = (list: readonly ListEntry[]) => list.map(({ entryId }) => entryId)
const find = (list: readonly ListEntry[], id: string) => list.find(({ entryId }) => entryId === id)

test('a change in one place is the merged list', () => {
  fc.assert(
    fc.property(threeLists, ({ base, mine }) => {
      expect(mergeLists({ base, mine, theirs: base }).entries).toEqual(mine)
      expect(mergeLists({ base, mine: base, theirs: mine }).entries).toEqual(mine)
      expect(mergeLists({ base, mine, theirs: mine }).entries).toEqual(mine)
    }),
  )
})

test('nothing is lost without being named, each entry is there once, and a list holds no more than it may', () => {
  fc.assert(
    fc.property(threeLists, ({ base, mine, theirs }) => {
      const { entries, kept, dropped } = mergeLists({ base, mine, theirs })
      expect(entries.length).toBeLessThanOrEqual(mostListEntries)
      expect(new Set(ids(entries)).size).toBe(entries.length)
      for (const id of new Set([...ids(mine), ...ids(theirs)])) {
        const [before, own, other, after] = [base, mine, theirs, entries].map((list) => find(list, id))
        if (!after && find(dropped, id)) continue
        if (!before) expect(after).toEqual(own ?? other)
        // Removed in one place, and changed in the other.
        else if (!own || !other) {
          const left = own ?? other
          expect(after).toEqual(left && fillKey(left) !== fillKey(before) ? left : undefined)
        } else if (fillKey(own) !== fillKey(before) && fillKey(other) !== fillKey(before)) {
          expect(after).toEqual(own)
          expect(find(kept, id) !== undefined).toBe(fillKey(own) !== fillKey(other))
        } else expect(after && fillKey(after)).toBe(fillKey(own) === fillKey(before) ? fillKey(other) : fillKey(own))
      }
      expect(ids(entries).filter((id) => !find(mine, id) && !find(theirs, id))).toEqual([])
    }),
  )
})

test('a new order stays, also if the other place added something', () => {
  const base = [1, 2, 3].map((number) => entryOf(number))
  const mine = [3, 1, 2].map((number) => entryOf(number))
  const theirs = [...base, entryOf(9)]
  expect(ids(mergeLists({ base, mine, theirs }).entries)).toEqual([3, 1, 2, 9].map(idOf))
  expect(ids(mergeLists({ base, mine: theirs, theirs: mine }).entries)).toEqual([3, 1, 2, 9].map(idOf))
})

test('of more than a list holds, this device’s last additions are named', () => {
  const base = Array.from({ length: 18 }, (_, index) => entryOf(index))
  const mine = [...base, entryOf(100), entryOf(101)]
  const theirs = [...base, entryOf(200)]
  const { entries, dropped } = mergeLists({ base, mine, theirs })
  expect(entries).toHaveLength(mostListEntries)
  expect(ids(dropped)).toEqual([idOf(101)])
})

test('the same purchase added on two devices is there once', () => {
  const theirs = [entryOf(7)]
  const mine = [{ ...entryOf(7), entryId: idOf(99) }]
  expect(ids(mergeLists({ base: [], mine, theirs }).entries)).toEqual([idOf(7)])
})

test('a guest’s entries join after the person’s, and what’s there already doesn’t come twice', () => {
  const own = [{ ...entryOf(1), insuranceId: 5 }, entryOf(2)]
  const guests = [{ ...entryOf(1), entryId: idOf(50) }, { ...entryOf(2, 90), entryId: idOf(51) }, entryOf(3)]
  expect(ids(joinLists(own, guests))).toEqual([idOf(1), idOf(2), idOf(51), idOf(3)])
})
