import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listPricesOf, mailOrder, oneStopOrTwo, type TableRow } from '../../../test/list'
import { cellsOf, isSameWay, leftOut, lowestWay, possibleCount, savingOf, waysOf } from './ways'

test('each total is the sum of the prices that its table shows', () => {
  const price = fc.option(
    fc.integer({ min: 0, max: 99_999 }).map((cents) => (cents / 100).toFixed(2)),
    { freq: 4 },
  )
  const table = fc.array(fc.tuple(price, price, price, price, price), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(table, (prices) => {
      const rows: TableRow[] = prices.map((row, index) => ({ name: `Pharmacy ${index}`, prices: row }))
      for (const way of Object.values(waysOf(listPricesOf([...rows, mailOrder])))) {
        const cells = cellsOf(way)
        expect(cells.reduce((sum, { price }) => sum + price, 0)).toBe(way.total)
        expect(cells).toHaveLength(way.pricedCount)
        expect(way.stops.reduce((sum, { total }) => sum + total, 0)).toBe(way.total)
      }
    }),
  )
})

test('ways are compared only if they have the same entries', () => {
  const { one, two, mail } = waysOf(listPricesOf([...oneStopOrTwo, mailOrder]))
  expect(savingOf(two, one)).toBe(35)
  expect(savingOf(one, two)).toBeUndefined()
  // As many as elsewhere, but one is another.
  const other = waysOf(
    listPricesOf([
      ...oneStopOrTwo.map((row) => ({ ...row, prices: [...row.prices, null] })),
      { ...mailOrder, prices: ['1.00', '1.00', '1.00', '1.00', null, '1.00'] },
    ]),
  )
  expect([other.mail?.pricedCount, other.one?.pricedCount, savingOf(other.mail, other.one)]).toEqual([5, 5, undefined])
  expect(lowestWay(other)?.kind).toBe('two')
  // Mail order costs $22.20, but lacks one.
  expect(mail?.total).toBe(2220)
  expect(savingOf(mail, one)).toBeUndefined()
})

test('the lowest has the most entries; of equal ones, it has the fewest stops', () => {
  const lowest = (rows: readonly TableRow[]) => lowestWay(waysOf(listPricesOf(rows)))?.kind
  expect(lowest([...oneStopOrTwo, mailOrder])).toBe('two')
  expect(lowest(oneStopOrTwo.slice(0, 1))).toBe('one')
  expect(lowest([...oneStopOrTwo, { ...mailOrder, prices: ['1.00', '1.00', '1.00', '1.00', '1.00'] }])).toBe('mail')
  expect(lowest([])).toBeUndefined()
})

test('two ways are the same if they lead to the same pharmacies for the same total', () => {
  const { one, two, each } = waysOf(listPricesOf(oneStopOrTwo))
  if (!one || !two || !each) throw new Error('A way is missing')
  expect([isSameWay(two, each), isSameWay(one, each)]).toEqual([true, false])
})

test('what is in no total is named with its reason', () => {
  const rows = oneStopOrTwo.map((row) => ({ ...row, prices: [...row.prices, null, null] }))
  const mail = { ...mailOrder, prices: [...mailOrder.prices, null, '412.50'] }
  const prices = listPricesOf([...rows, mail])
  expect(leftOut(prices)).toEqual([
    { place: 5, why: 'noPrice' },
    { place: 6, why: 'mailOnly' },
  ])
  expect(leftOut(listPricesOf([mailOrder]))).toEqual([{ place: 3, why: 'noPrice' }])
  expect([possibleCount(prices, false), possibleCount(prices, true)]).toEqual([5, 6])
  for (const why of ['gone', 'recounted'] as const) {
    const entries = prices.entries.map((entry, place) => (place === 5 ? { ...entry, status: why } : entry))
    expect(leftOut({ ...prices, entries })[0]).toEqual({ place: 5, why })
  }
})
