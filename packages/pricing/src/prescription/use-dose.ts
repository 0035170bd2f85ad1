/** The selected dose in words: `20 mg tablet` and `30 tablets`. */
import { valueIn } from '@rxgauge/client'
import { countOf, doseOf } from '@rxgauge/text'
import { useStore } from 'zustand/react'
import { useResults } from '../results/results-context'
import { findDosage } from './selection'

/** `undefined` while it's unknown. */
export function useDose(): readonly [dose: string, quantity: string] | undefined {
  const { results, messages } = useResults()
  const { prescription, choices } = useStore(results.prescription)
  const forms = valueIn(choices)
  const dosage = forms && prescription && findDosage(forms, prescription.selection.productDetailId)?.dosage
  if (!prescription || !dosage) return undefined
  const { form, quantity } = prescription.selection
  const words = messages.medication
  return [doseOf(form, dosage.dosage, words), countOf(quantity, dosage.unitName, words, dosage.unitContent)]
}
