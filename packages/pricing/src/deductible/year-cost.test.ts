import type { Cents } from '@rxgauge/contract'
import { expect, test } from 'vitest'
import { readDollars, yearCost } from './year-cost'

const cents = (dollars: number) => Math.round(dollars * 100) as Cents
const ask = (more: Partial<Record<'coupon' | 'copay' | 'fullPrice' | 'deductibleLeft', number>>, fills = 12) =>
  yearCost({
    coupon: cents(more.coupon ?? 10),
    copay: cents(more.copay ?? 15),
    fullPrice: cents(more.fullPrice ?? 40),
    deductibleLeft: cents(more.deductibleLeft ?? 0),
    fills,
  })

test('once the deductible is met, a year with insurance costs twelve copays', () => {
  expect(ask({})).toEqual({
    coupon: cents(120),
    insurance: cents(180),
    countsTowards: 0,
    cheaper: 'coupon',
    difference: cents(60),
  })
})

test('until it is met, a fill costs the full price; the fill that meets it costs the rest plus a copay', () => {
  // 40 + 40 + (20 of the deductible, plus a copay of 15) + 9 x 15
  expect(ask({ deductibleLeft: 100 })).toMatchObject({ insurance: cents(250), countsTowards: cents(100) })
  // The copay never makes a fill cost more than its full price: 40 + (35 + 5) + 10 x 15
  expect(ask({ deductibleLeft: 75 })).toMatchObject({ insurance: cents(230), countsTowards: cents(75) })
})

test('a deductible that is not met within the year counts what was paid', () => {
  expect(ask({ deductibleLeft: 1500 })).toMatchObject({ insurance: cents(480), countsTowards: cents(480) })
})

test('either way can be cheaper, or they cost the same', () => {
  expect(ask({ coupon: 20 })).toMatchObject({ cheaper: 'insurance', difference: cents(60) })
  expect(ask({ coupon: 15 })).toMatchObject({ cheaper: 'same', difference: 0 })
})

test.each([
  ['1500', 150_000],
  ['1,500.50', 150_050],
  ['$40', 4000],
  [' 0 ', 0],
  ['12.5', 1250],
])('%j is %d cents', (text, expected) => expect(readDollars(text)).toBe(expected))

test.each(['', 'ten', '-5', '1.234', '1,5,0', '10000000', '1e3', '💊'])('%j is not an amount', (text) =>
  expect(readDollars(text)).toBeUndefined(),
)
