/** The words of a receipt's lines. */
import { valueIn } from '@rxgauge/client'
import { formatPrice, type ReceiptItem } from '@rxgauge/contract'
import { countOf, fill } from '@rxgauge/text'
import { useStore } from 'zustand/react'
import { findDosage } from '../prescription/selection'
import { useResults } from '../results/results-context'
import { dollars } from './dollars'

export interface ReceiptNames {
  /** Whose coupon or program it is. */
  owner: string
  /** What a copay's amount is, such as an average. */
  copay?: string
}

export function useReceiptWords({ owner, copay = '' }: ReceiptNames): (item: ReceiptItem) => string {
  const { howPriced } = useResults().messages
  const text = howPriced.receipt
  const count = useCount()
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

/** `30 tablets` if they are the prescription's own units, otherwise `9 mL` or `9 units`. */
function useCount() {
  const { results, messages } = useResults()
  const { prescription, choices } = useStore(results.prescription)
  const forms = valueIn(choices)
  const dosage = forms && prescription && findDosage(forms, prescription.selection.productDetailId)?.dosage
  return (quantity: string, unit: string): string => {
    if (unit !== '') return `${Number(quantity)} ${unit}`
    const isOwn = dosage !== undefined && prescription?.selection.quantity === Number(quantity)
    return isOwn
      ? countOf(Number(quantity), dosage.unitName, messages.medication)
      : fill(messages.howPriced.receipt.count, { count: Number(quantity) })
  }
}
