/** The prescription as a heading: `Atorvastatin 20 mg, 30 tablets`; only the medication until the rest is known. */
import { valueIn } from '@rxgauge/client'
import { countOf, strengthName } from '@rxgauge/text'
import { useStore } from 'zustand/react'
import { useResults } from '../results/results-context'
import { findDosage } from './selection'

export function usePrescriptionName(): string {
  const { results, messages } = useResults()
  const { prescription, choices } = useStore(results.prescription)
  if (!prescription) return ''
  const { product, selection } = prescription
  const forms = valueIn(choices)
  const dosage = forms && findDosage(forms, selection.productDetailId)?.dosage
  if (!dosage) return product.productName
  const quantity = countOf(selection.quantity, dosage.unitName, messages.medication, dosage.unitContent)
  return `${product.productName} ${strengthName(dosage.dosage, messages.medication)}, ${quantity}`
}
