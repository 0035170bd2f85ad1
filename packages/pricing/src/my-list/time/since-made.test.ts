import { cents, type ListEntry } from '@rxgauge/contract'
import { expect, test } from 'vitest'
import { listEntryOf, listPricesOf, mailOrder } from '../../../test/list'
import { sinceMade } from './since-made'

const first = (price: number, on = '2026-10-03', zipCode = '10001') => ({ price: cents(price), on, zipCode })
const entry = (name: string, index: number, more: Partial<ListEntry>) => listEntryOf(name, index, more)
const compare = (entries: readonly ListEntry[], lowest: readonly (string | null)[]) =>
  sinceMade(
    { entries, zipCode: '10001', prices: listPricesOf([{ name: 'Riverside Pharmacy', prices: lowest }]) },
    '2026-11-28',
  )

test('the entries with both prices near the same zip are compared, the others are named with the reason', () => {
  const entries = [
    entry('A', 1, { first: first(1000) }),
    entry('B', 2, { first: first(500) }),
    entry('C', 3, { first: first(700) }),
    entry('D', 4, { first: null }),
    entry('E', 5, { first: first(100, '2026-10-03', '94101') }),
    entry('F', 6, { first: first(100, '2026-11-28') }),
  ]
  const since = compare(entries, ['9.00', '2.90', null, '4.00', '1.00', '1.00'])
  expect(since).toMatchObject({ before: 1500, now: 1190, on: '2026-10-03', isOneDay: true })
  expect(since?.entries.map(({ productName }) => productName)).toEqual(['A', 'B'])
  expect(since?.leftOut.map(({ entry: { productName }, why }) => `${productName} ${why}`)).toEqual([
    'C noPrice',
    'D noFirst',
    'E otherZip',
    'F today',
  ])
})

test('what left the catalog, is counted in another unit or comes only by mail isn’t called without a price', () => {
  const entries = ['A', 'B', 'C', 'D'].map((name, index) => entry(name, index + 1, { first: first(1000) }))
  const rows = [
    { name: 'Riverside Pharmacy', prices: ['9.00', null, null, null] },
    { ...mailOrder, prices: [null, null, null, '3.00'] },
  ]
  const statuses = ['priced', 'gone', 'recounted', 'priced'] as const
  const prices = listPricesOf(rows, {
    entries: statuses.map((status, index) => ({ status, lowest: index === 0 ? '9.00' : null })),
  })
  expect(sinceMade({ entries, zipCode: '10001', prices }, '2026-11-28')?.leftOut.map(({ why }) => why)).toEqual([
    'gone',
    'recounted',
    'mailOnly',
  ])
})

test('entries of different days are compared since the first of them', () => {
  const entries = [entry('A', 1, { first: first(1000, '2026-11-05') }), entry('B', 2, { first: first(500) })]
  expect(compare(entries, ['9.00', '5.00'])).toMatchObject({ on: '2026-10-03', isOneDay: false })
})

test('without an entry to compare there is nothing to say', () => {
  expect(compare([entry('A', 1, { first: first(1000, '2026-11-28') })], ['9.00'])).toBeUndefined()
  expect(compare([], [])).toBeUndefined()
})
