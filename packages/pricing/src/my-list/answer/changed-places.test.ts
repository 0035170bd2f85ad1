import { expect, test } from 'vitest'
import { listEntryOf } from '../../../test/list'
import { changedPlaces } from './changed-places'

test('an entry that was removed, or has another quantity, is no longer as it was priced; another order changes nothing', () => {
  const [first, second, third] = [listEntryOf('First', 1), listEntryOf('Second', 2), listEntryOf('Third', 3)]
  expect([...changedPlaces([first, second, third], [third, { ...second, quantity: 77 }])]).toEqual([0, 1])
  expect(changedPlaces([first, second], [second, first, third]).size).toBe(0)
})
