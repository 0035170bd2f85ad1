import type { PriceStep } from '@rxgauge/contract'
import { expect, test } from 'vitest'
import { stepLines } from './step-lines'

const lines = (...steps: [PriceStep['label'], string][]) =>
  stepLines(steps.map(([label, amount]) => ({ label, amount, detail: '', source: null, asOf: null }))).map(
    ({ figure, isLeast }) => `${figure}${isLeast ? ' (least)' : ''}`,
  )

test('a card’s price reads as a sum: operands as in the file, results in dollars and cents', () => {
  expect(
    lines(
      ['quantity', '30'],
      ['unitCost', '0.235296'],
      ['discountPercent', '14'],
      ['dispensingFee', '1'],
      ['contractPrice', '7.07'],
      ['macUnitPrice', '0.1'],
      ['dispensingFee', '1.5'],
      ['macPrice', '4.50'],
      ['usualPrice', '51.46'],
      ['cardPrice', '4.50'],
      ['percentOff', '10'],
      ['lowestPrice', '3'],
      ['couponPrice', '4.05'],
    ),
  ).toEqual([
    '30',
    '× $0.235296',
    '− 14%',
    '+ $1.00',
    '= $7.07',
    '× $0.10',
    '+ $1.50',
    '= $4.50',
    // This price comes straight from a file, so it has no equal sign.
    '$51.46',
    '= $4.50 (least)',
    '− 10%',
    '$3.00',
    '= $4.05',
  ])
})

test('a higher basis, a markup, a benefit', () => {
  expect(lines(['quantity', '2.5'], ['unitCost', '9'], ['discountPercent', '-5'], ['contractPrice', '23.63'])).toEqual([
    '2.5',
    '× $9.00',
    '+ 5%',
    '= $23.63',
  ])
  expect(lines(['markupPercent', '40'], ['benefit', '150'], ['unitCostMissing', '0'])).toEqual([
    '+ 40%',
    '− $150.00',
    '',
  ])
})
