import { expect, test } from 'vitest'
import type { PriceStep } from './entities/price'
import { copayReceipt, type ReceiptItem, type ReceiptLine, receiptOf } from './receipt'
import { cents, parseDollars } from './wire'

const steps = (...of: [PriceStep['label'], string, string?][]): PriceStep[] =>
  of.map(([label, amount, detail = '']) => ({ label, amount, detail, source: null, asOf: null }))

/** `units 7.06`, so that a receipt reads as one. */
const written = (lines: readonly ReceiptLine[]) =>
  lines.map(({ item, amount }) => `${nameOf(item)} ${(amount / 100).toFixed(2)}`)
const nameOf = (item: ReceiptItem) =>
  'atLeast' in item && item.atLeast !== undefined ? `${item.kind}, at least ${item.atLeast / 100}` : item.kind

function receipt(total: string, ...of: Parameters<typeof steps>) {
  const found = receiptOf(steps(...of), parseDollars(total) ?? (Number.NaN as never))
  return found && [...written(found.base), '=', ...written(found.off)]
}

const contract: Parameters<typeof steps> = [
  ['quantity', '30'],
  ['unitCost', '0.235296', 'NADAC'],
  ['discountPercent', '14'],
  ['dispensingFee', '1'],
  ['contractPrice', '7.07'],
]

test('a card’s price: units, the contract’s discount, the fee', () => {
  expect(receipt('7.07', ...contract, ['cardPrice', '7.07'])).toEqual([
    'units 7.06',
    'contractPercent -0.99',
    'fee 1.00',
    '=',
  ])
})

test('of contract, maximum cost and usual price, only the one that counts is on the receipt', () => {
  const all: Parameters<typeof steps> = [
    ...contract,
    ['macUnitPrice', '0.1'],
    ['dispensingFee', '1.5'],
    ['macPrice', '4.50'],
    ['usualPrice', '51.46'],
  ]
  expect(receipt('4.50', ...all, ['cardPrice', '4.50'])).toEqual(['units 3.00', 'fee 1.50', '='])
  expect(receipt('3.99', ...all.slice(0, -1), ['usualPrice', '3.99'], ['cardPrice', '3.99'])).toEqual([
    'price 3.99',
    '=',
  ])
})

test('a coupon takes its part off the card’s price, down to the least that it leaves', () => {
  const card: Parameters<typeof steps> = [...contract, ['cardPrice', '7.07']]
  expect(receipt('6.08', ...card, ['percentOff', '14'], ['lowestPrice', '3.00'], ['couponPrice', '6.08'])).toEqual([
    ...['units 7.06', 'contractPercent -0.99', 'fee 1.00', '='],
    'couponPercent -0.99',
  ])
  expect(receipt('3.00', ...card, ['amountOff', '80'], ['lowestPrice', '3.00'], ['couponPrice', '3.00'])?.at(-1)).toBe(
    'couponAmount, at least 3 -4.07',
  )
  // A coupon whose least is above the card's price takes nothing off.
  expect(
    receipt('7.07', ...card, ['percentOff', '10'], ['lowestPrice', '20.00'], ['couponPrice', '7.07'])?.at(-1),
  ).toBe('=')
})

test('a program pays up to its limit, and the person at least their part', () => {
  const card: Parameters<typeof steps> = [
    ['usualPrice', '500.00'],
    ['cardPrice', '500.00'],
  ]
  expect(receipt('350.00', ...card, ['benefit', '150'], ['patientPays', '10.00'], ['programPrice', '350.00'])).toEqual([
    ...['price 500.00', '='],
    'program -150.00',
  ])
  expect(receipt('10.00', ...card, ['benefit', '7200'], ['patientPays', '10.00'], ['programPrice', '10.00'])).toEqual([
    ...['price 500.00', '='],
    'program, at least 10 -490.00',
  ])
  expect(
    receipt('600.00', ...card, ['benefit', '50'], ['patientPays', '600.00'], ['programPrice', '600.00'])?.at(-1),
  ).toBe('atLeast 100.00')
})

test('an estimated retail price has the markup; a known one its units', () => {
  expect(
    receipt(
      '18.40',
      ['quantity', '30'],
      ['unitCost', '0.2', 'NADAC'],
      ['markupPercent', '40'],
      ['dispensingFee', '10'],
      ['retailPrice', '18.40'],
    ),
  ).toEqual(['units 6.00', 'markup 2.40', 'fee 10.00', '='])
  expect(
    receipt(
      '3.15',
      ['pharmacies', '9'],
      ['quantity', '2.5', 'mL'],
      ['usualUnitPrice', '1.26'],
      ['usualPrice', '3.15'],
      ['retailPrice', '3.15'],
    ),
  ).toEqual(['units 3.15', '='])
})

test('one unit has no more decimals than its line needs', () => {
  const unitPrice = (quantity: string, price: string, total: string) => {
    const found = receiptOf(
      steps(['quantity', quantity], ['usualUnitPrice', price], ['usualPrice', total]),
      parseDollars(total) ?? cents(0),
    )
    const item = found?.base[0]?.item
    expect(found?.steps[0]?.amount).toBe(item?.kind === 'units' ? item.unitPrice : undefined)
    return item?.kind === 'units' ? item.unitPrice : undefined
  }
  expect(unitPrice('30', '1.3228853', '39.69')).toBe('1.323')
  expect(unitPrice('90', '0.1003', '9.03')).toBe('0.1003')
  expect(unitPrice('2.5', '1.26', '3.15')).toBe('1.26')
  // Any shorter, and three of them cost $1.01.
  expect(unitPrice('3', '0.3349999', '1.00')).toBe('0.3349999')
})

test('what rounding leaves is a line; nothing else is', () => {
  // 3 x 0.335 = 1.005, less half = 0.5025, plus 0.125 = 0.6275
  expect(
    receipt(
      '0.63',
      ['quantity', '3'],
      ['unitCost', '0.335'],
      ['discountPercent', '50'],
      ['dispensingFee', '0.125'],
      ['contractPrice', '0.63'],
    ),
  ).toEqual(['units 1.01', 'contractPercent -0.50', 'fee 0.13', 'rounded -0.01', '='])
  expect(receipt('9.07', ...contract.slice(0, -1), ['contractPrice', '9.07'])).toBeUndefined()
})

test('the steps lead to the price; higher ones that it was compared with are apart', () => {
  const found = receiptOf(
    steps(
      ['quantity', '30'],
      ['contractPrice', '7.06'],
      ['usualUnitPrice', '1.7152867'],
      ['usualPrice', '51.46'],
      ['cardPrice', '7.06'],
      ['percentOff', '14'],
      ['lowestPrice', '3.00'],
      ['couponPrice', '6.07'],
    ),
    cents(607),
  )
  const figures = (of: readonly PriceStep[] | undefined) => of?.map(({ label, amount }) => `${label} ${amount}`)
  expect(figures(found?.steps)).toEqual(['contractPrice 7.06', 'percentOff 14', 'lowestPrice 3.00', 'couponPrice 6.07'])
  expect(figures(found?.higher)).toEqual(['usualPrice 51.46'])
})

test('without steps, or with those of another price, there is no receipt', () => {
  expect(receipt('7.07')).toBeUndefined()
  expect(receipt('7.08', ...contract)).toBeUndefined()
  expect(receipt('5.00', ['quantity', '30'])).toBeUndefined()
  expect(receipt('5.00', ['cardPrice', '5.00'])).toEqual(['price 5.00', '='])
})

test('a copay is fixed, or the full price less what the plan pays, which is nothing before the deductible', () => {
  const fill = { place: 'any', stage: 'initial', share: null, amount: cents(1000) } as const
  const share = { price: cents(40_000), percent: 25, limitedFlag: false }
  expect(written(copayReceipt(fill).base)).toEqual(['copay 10.00'])
  expect(written(copayReceipt({ ...fill, amount: cents(10_000), share }).base)).toEqual([
    'fullPrice 400.00',
    'planPays -300.00',
  ])
  expect(written(copayReceipt({ ...fill, amount: cents(40_000), share }).base)).toEqual(['fullPrice 400.00'])
})
