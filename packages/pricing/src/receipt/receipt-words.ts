/** The words of a receipt's lines for the prescription on the screen. */
import { valueIn } from '@rxgauge/client'
import type { ReceiptItem } from '@rxgauge/contract'
import { countOf, fill, type ReceiptNames, receiptWords } from '@rxgauge/text'
import { useStore } from 'zustand/react'
import { findDosage } from '../prescription/selection'
import { useResults } from '../results/results-context'

export function useReceiptWords(names: ReceiptNames): (item: ReceiptItem) => string {
  const { howPriced } = useResults().messages
  return receiptWords(howPriced, names, useCount())
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
