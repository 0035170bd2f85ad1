import type { Cents } from '@rxgauge/contract'
import { expect, test } from 'vitest'
import { dosesIn, formatMills, millsPerUnit, percentLess, savingOfLonger } from './unit-cost'

const cents = (value: number) => value as Cents

test('the cost of one unit in tenths of a cent, with three decimals below ten cents', () => {
  expect(millsPerUnit(cents(607), 30)).toBe(202)
  expect(formatMills(202)).toBe('$0.20')
  expect(formatMills(millsPerUnit(cents(423), 90))).toBe('$0.047')
  expect(formatMills(12_345)).toBe('$12.35')
})

test('the saving per unit, rounded down, or none', () => {
  expect(percentLess(47, 202)).toBe(76)
  expect(percentLess(202, 47)).toBe(0)
})

test('a longer supply is a saving only from five percent per unit', () => {
  const saving = (now: number, longer: number) =>
    savingOfLonger({ price: cents(now), quantity: 30 }, { price: cents(longer), quantity: 90 })
  expect(saving(607, 1271)).toBe(30)
  expect(saving(1000, 2850)).toBe(5)
  expect(saving(1000, 2851)).toBeUndefined()
  // A saving of 0.09 percent, for thousands of dollars more today.
  expect(saving(455_515, 1_365_263)).toBeUndefined()
  expect(saving(100, 400)).toBeUndefined()
})

test('plain tablets of two or four times the strength can be split, and nothing else', () => {
  expect(dosesIn('40 mg', '20 mg', 'Tablet')).toBe(2)
  expect(dosesIn('80 mg', '20 mg', 'Tablet')).toBe(4)
  expect(dosesIn('1,000 mg', '500 mg', 'Tablet')).toBe(2)
  expect(dosesIn('60 mg', '20 mg', 'Tablet')).toBe(1)
  expect(dosesIn('40 mg', '20 mg', 'Extended-release tablet')).toBe(1)
  expect(dosesIn('40 mg', '20 mg', 'Capsule')).toBe(1)
  expect(dosesIn('2 g', '1 mg', 'Tablet')).toBe(1)
  expect(dosesIn('5 mg/10 mg', '5 mg', 'Tablet')).toBe(1)
})
