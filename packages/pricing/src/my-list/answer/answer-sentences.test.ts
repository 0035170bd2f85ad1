import { inEnglish, listAnswerArea } from '@rxgauge/text'
import { expect, test } from 'vitest'
import { listPricesOf, mailOrder, oneStopOrTwo, type TableRow } from '../../../test/list'
import { answerSentences, deductibleSentences } from './answer-sentences'

const text = inEnglish(listAnswerArea)
const say = (rows: readonly TableRow[], more: Parameters<typeof listPricesOf>[1] = {}) =>
  answerSentences(listPricesOf(rows, more), text)
const copay = (price: string) => ({ price, kind: 'copay', offerId: null, couponType: null }) as const

test('one stop or two, to the cent', () => {
  expect(say(oneStopOrTwo)).toEqual(['One stop at Riverside Pharmacy: $24.21.', 'Two stops save $0.35.'])
})

test('a second stop that saves nothing', () => {
  expect(say(oneStopOrTwo.slice(0, 1))).toEqual([
    'One stop at Riverside Pharmacy: $24.21.',
    'A second stop saves nothing.',
  ])
})

test('a single medication needs no second stop', () => {
  expect(say(oneStopOrTwo.map((row) => ({ ...row, prices: row.prices.slice(0, 1) })))).toEqual([
    'One stop at Riverside Pharmacy: $9.41.',
  ])
})

test('no pharmacy has all: what one has, and what two have', () => {
  const [riverside, broadway] = [
    { name: 'Riverside Pharmacy', prices: ['9.41', '3.00', null] },
    { name: 'Broadway Drugs', prices: ['11.00', null, '3.95'] },
  ]
  expect(say([riverside, broadway])).toEqual([
    'No pharmacy nearby has all 3. Riverside Pharmacy has 2 of them: $12.41.',
    'Two stops have all 3: $16.36.',
  ])
})

test('a third stop says what it adds to two', () => {
  expect(
    say([
      { name: 'Riverside Pharmacy', prices: ['1.00', null, null, null] },
      { name: 'Broadway Drugs', prices: [null, '2.00', null, null] },
      { name: 'Tribeca Pharmacy', prices: [null, null, '3.00', null] },
      { name: 'Harlem Drugs', prices: [null, null, null, '4.00'] },
    ]),
  ).toEqual([
    'No pharmacy nearby has all 4. Riverside Pharmacy has 1 of them: $1.00.',
    'Two stops have 2 of 4: $3.00.',
    'Three stops have 3 of 4: $6.00.',
  ])
  const [one, two, three] = [
    { name: 'Riverside Pharmacy', prices: ['1.00', '9.00', null] },
    { name: 'Broadway Drugs', prices: ['5.00', '8.00', '3.00'] },
    { name: 'Tribeca Pharmacy', prices: ['5.00', '2.50', '6.00'] },
  ]
  expect(say([one, two, three])).toEqual([
    'One stop at Tribeca Pharmacy: $13.50.',
    'Two stops save $4.00.',
    'Three stops save $7.00.',
  ])
  expect(say([one, { ...two, prices: [null, '8.00', '3.00'] }, { ...three, prices: [null, '2.50', '3.10'] }])).toEqual([
    'No pharmacy nearby has all 3. Tribeca Pharmacy has 2 of them: $5.60.',
    'Two stops have all 3: $6.60.',
    'A third stop saves $0.10.',
  ])
})

test('with insurance and with coupons, if any is with insurance', () => {
  const row = { name: 'Riverside Pharmacy', prices: [copay('5.00'), copay('0.00'), copay('3.00'), '4.68', '3.00'] }
  expect(say([row])).toEqual([
    'One stop at Riverside Pharmacy: $15.68.',
    '3 with insurance, 2 with coupons.',
    'A second stop saves nothing.',
  ])
  expect(say([{ ...row, prices: [copay('5.00'), '4.68'] }])[1]).toBe('1 with insurance, 1 with a coupon.')
  expect(say([{ ...row, prices: [copay('5.00')] }])[1]).toBe('1 with insurance.')
})

test('what has no price nearby does not count; only mail order is said as such', () => {
  const withoutLast = oneStopOrTwo.map((row) => ({ ...row, prices: [...row.prices, null] }))
  expect(say(withoutLast)[0]).toBe('One stop at Riverside Pharmacy: $24.21.')
  expect(say([mailOrder])).toEqual([text.sentence.none, 'By mail from MailMeds: $22.20.'])
  expect(say([])).toEqual([text.sentence.none])
})

test('the deductible is named where a copay counts: its full price if it may still apply, and what coupons do not do', () => {
  const said = (prices: TableRow['prices']) =>
    deductibleSentences(listPricesOf([{ name: 'Riverside Pharmacy', prices }]), text)
  const later = { ...copay('5.00'), afterDeductibleFlag: 'Y' } as const
  expect(said(['4.68'])).toEqual([])
  expect(said([copay('5.00')])).toEqual([])
  expect(said([later])).toEqual([text.deductible.full])
  expect(said([copay('5.00'), '4.68'])).toEqual([text.deductible.coupons])
  expect(said([later, '4.68'])).toEqual([text.deductible.full, text.deductible.coupons])
})
