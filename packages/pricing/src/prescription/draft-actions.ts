/** Choices in the open form: form, strength, quantity (search 4, "Search form"). */
import { valueIn } from '@rxgauge/client'
import { readCustomQuantity } from '@rxgauge/contract'
import type { StoreApi } from 'zustand/vanilla'
import type { Draft, PrescriptionActions, PrescriptionState } from './prescription-state'
import { findDosage, selectDosage, selectForm } from './selection'

type DraftActions = Pick<PrescriptionActions, 'chooseForm' | 'chooseDosage' | 'chooseQuantity' | 'setCustomQuantity'>

export function createDraftActions(
  { getState: get }: StoreApi<PrescriptionState>,
  change: (difference: Partial<Draft>) => void,
): DraftActions {
  const choicesOf = () => valueIn(get().choices)
  const dosageOf = (id: number) => {
    const choices = choicesOf()
    return choices && findDosage(choices, id)
  }
  return {
    chooseForm(name) {
      const form = choicesOf()?.forms.find(({ form }) => form === name)
      const selection = form && selectForm(form)
      if (selection) change({ selection })
    },
    chooseDosage(id) {
      const option = dosageOf(id)
      const selection = option && selectDosage(option.form, option.dosage, get().draft?.selection.quantity)
      if (selection) change({ selection })
    },
    chooseQuantity(quantity) {
      const { draft } = get()
      if (draft) change({ selection: { ...draft.selection, quantity, isCustom: false } })
    },
    setCustomQuantity(text) {
      const { draft } = get()
      const dosage = draft && dosageOf(draft.selection.productDetailId)?.dosage
      if (!draft || !dosage) return undefined
      const options = dosage.quantities.map(({ quantity }) => quantity)
      const read = readCustomQuantity(text, dosage.dosageType, options)
      if (read.kind !== 'option' && read.kind !== 'custom') return read
      change({ selection: { ...draft.selection, quantity: read.quantity, isCustom: read.kind === 'custom' } })
      return undefined
    },
  }
}
