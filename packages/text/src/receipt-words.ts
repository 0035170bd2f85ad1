/** The words of a receipt's lines, on pages and for programs. */
import { formatPrice, type ReceiptItem } from '@rxgauge/contract'
import { dollars } from './dollars'
import type { ResultsMessages } from './languages/en/results'
import { fill } from './sentence'

export interface ReceiptNames {
  /** Whose coupon or program it is. */
  owner: string
  /** What a copay's amount is, such as an average. */
  copay?: string
}

/** @param count a quantity with its unit; the unit is empty if it's what the quantity counts */
export function receiptWords(
  howPriced: ResultsMessages['howPriced'],
  { owner, copay = '' }: ReceiptNames,
  count: (quantity: string, unit: string) => string,
): (item: ReceiptItem) => string {
  const text = howPriced.receipt
  return (item) => {
    switch (item.kind) {
      case 'units':
        return fill(text.units, { count: count(item.quantity, item.unit), price: dollars(item.unitPrice) })
      case 'price':
        return item.label === 'contractPrice' ? text.cardPrice : howPriced.step[item.label]
      case 'contractPercent': {
        const percent = Number(item.percent)
        return fill(percent < 0 ? text.contractAdded : text.contractOff, { percent: Math.abs(percent) })
      }
      case 'markup':
        return fill(text.markup, { percent: Number(item.percent) })
      case 'couponPercent':
        return item.atLeast === undefined
          ? fill(text.couponPercent, { name: owner, percent: Number(item.percent) })
          : fill(text.couponLeast, { name: owner, price: formatPrice(item.atLeast) })
      case 'couponAmount':
        return item.atLeast === undefined
          ? fill(text.coupon, { name: owner })
          : fill(text.couponLeast, { name: owner, price: formatPrice(item.atLeast) })
      case 'program':
        return item.atLeast === undefined
          ? fill(text.program, { name: owner, amount: dollars(item.amount) })
          : fill(text.programLeast, { name: owner, price: formatPrice(item.atLeast) })
      case 'planPays':
        return fill(item.isLimited ? text.planPaysLimited : text.planPays, { percent: item.percent })
      case 'copay':
        return copay
      default:
        return text[item.kind]
    }
  }
}
