import type { Cents } from '@rxgauge/contract'
import { loadMessages, resultsArea } from '@rxgauge/text'
import { expect, test } from 'vitest'
import { copayVerdict } from './copay-verdict'

const messages = await loadMessages(resultsArea, 'en')
const verdict = (known: Record<string, number>) => copayVerdict(known as Record<string, Cents>, messages)

test('how much the coupon or the card saves compared with the copay', () => {
  expect(verdict({ copay: 1777, coupon: 607, discount: 1014 })).toBe(
    'Your copay is about $17.77. The coupon price is $11.70 lower.',
  )
  expect(verdict({ copay: 1777, discount: 1014 })).toBe(
    'Your copay is about $17.77. The discount card price is $7.63 lower.',
  )
})

test('how much the copay saves compared with the closest higher price', () => {
  expect(verdict({ copay: 500, coupon: 607, discount: 1014 })).toBe(
    'Your copay is about $5.00, $1.07 less than the coupon price.',
  )
  // Below one of the two, it's the better option (search 4, "Copay display").
  expect(verdict({ copay: 700, coupon: 607, discount: 1014 })).toBe(
    'Your copay is about $7.00, $3.14 less than the discount card price.',
  )
})

test('nothing if there is nothing to compare', () => {
  expect(verdict({ coupon: 607 })).toBeUndefined()
  expect(verdict({ copay: 607 })).toBeUndefined()
  expect(verdict({ copay: 607, coupon: 607 })).toBeUndefined()
})
