// database: none
import { expect, test } from 'vitest'
import { copayFills } from './copay-fills'
import { type Cost, costsOf } from './plan-costs'

/** A cost of the tier at standard pharmacies after the deductible, as the statement returns it. */
const cost = (of: Partial<Cost>) =>
  ({
    stage: 'initial',
    days: 30,
    channel: 'standard',
    isInsulin: false,
    isInsulinCost: false,
    copay: null,
    coinsurance: null,
    shareAmount: null,
    least: null,
    most: null,
    wholePrice: '400.00',
    ...of,
  }) as Cost
const fillsOf = (...costs: Cost[]) => copayFills(costsOf(costs))

test('a fixed copay is the same everywhere, or differs by the kind of pharmacy', () => {
  expect(fillsOf(cost({ copay: '10.00' }))).toEqual([
    { place: 'any', stage: 'initial', amount: 1000, share: undefined },
  ])
  expect(fillsOf(cost({ copay: '10.00' }), cost({ copay: '4.00', channel: 'preferred' }))).toMatchObject([
    { place: 'preferred', amount: 400 },
    { place: 'standard', amount: 1000 },
  ])
  expect(fillsOf(cost({ copay: '4.00' }), cost({ copay: '4.00', channel: 'preferred' }))).toMatchObject([
    { place: 'any', amount: 400 },
  ])
})

test('a share of the price, and whether the plan’s limits counted', () => {
  expect(fillsOf(cost({ coinsurance: '0.25', shareAmount: '100.00' }))).toMatchObject([
    { amount: 10_000, share: { price: 40_000, percent: 25, isLimited: false } },
  ])
  expect(fillsOf(cost({ coinsurance: '0.25', shareAmount: '90.00', most: '90.00' }))).toMatchObject([
    { amount: 9000, share: { percent: 25, isLimited: true } },
  ])
})

test('before the deductible is met, the full price', () => {
  expect(
    fillsOf(cost({ copay: '10.00' }), cost({ stage: 'deductible', coinsurance: '1', shareAmount: '400.00' })),
  ).toMatchObject([
    { stage: 'deductible', amount: 40_000, share: { percent: 100, isLimited: false } },
    { stage: 'initial', amount: 1000 },
  ])
})

test('a copay and a share whose sum nobody knows is a range, and has no receipt', () => {
  expect(fillsOf(cost({ copay: '10.00', coinsurance: '0.25', shareAmount: '100.00' }))).toEqual([])
})
