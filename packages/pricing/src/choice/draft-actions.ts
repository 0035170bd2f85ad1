/** What is chosen while the form is open: form, strength, quantity, and what a dialog asks for (search 4, "Search form"). */
import { readCustomQuantity } from '@rxgauge/contract'
import type { StoreApi } from 'zustand/vanilla'
import { valueIn } from '../area'
import { chooseDosage, chooseForm, findDosage } from './choice'
import type { ChoiceActions, ChoiceState, Draft } from './choice-state'
import type { PlaceFinder } from './place-finder'

type DraftActions = Pick<
  ChoiceActions,
  'chooseForm' | 'chooseDosage' | 'chooseQuantity' | 'ask' | 'stopAsking' | 'takeQuantity'
>

export function createDraftActions(
  { getState: get, setState: set }: StoreApi<ChoiceState>,
  change: (difference: Partial<Draft>) => void,
  finder: PlaceFinder,
): DraftActions {
  const choicesOf = () => valueIn(get().choices)
  const dosageOf = (id: number) => {
    const choices = choicesOf()
    return choices && findDosage(choices, id)
  }
  return {
    chooseForm(name) {
      const form = choicesOf()?.forms.find(({ form }) => form === name)
      const choice = form && chooseForm(form)
      if (choice) change({ choice })
    },
    chooseDosage(id) {
      const found = dosageOf(id)
      const choice = found && chooseDosage(found.form, found.dosage, get().draft?.choice.quantity)
      if (choice) change({ choice })
    },
    chooseQuantity(quantity) {
      const { draft } = get()
      if (draft) change({ choice: { ...draft.choice, quantity, isCustom: false } })
    },
    ask(asks) {
      set({ asks, quantityProblem: undefined })
      if (asks === 'location') void finder.askPermission()
    },
    stopAsking: () => set({ asks: undefined, quantityProblem: undefined }),
    takeQuantity(text) {
      const { draft } = get()
      const dosage = draft && dosageOf(draft.choice.productDetailId)?.dosage
      if (!draft || !dosage) return false
      const options = dosage.quantities.map(({ quantity }) => quantity)
      const read = readCustomQuantity(text, dosage.dosageType, options)
      if (read.kind !== 'option' && read.kind !== 'custom') {
        set({ quantityProblem: read })
        return false
      }
      change({ choice: { ...draft.choice, quantity: read.quantity, isCustom: read.kind === 'custom' } })
      set({ asks: undefined, quantityProblem: undefined })
      return true
    },
  }
}
