/** The drugs of the savings pages, by letter and by typed text (search 5, more than 2 characters). */
import { type CallData, type calls, limits, searchThreshold } from '@rxgauge/contract'

export type Drug = CallData<typeof calls.product.listDrugs>[number]

const initial = ({ productName }: Drug) => productName.charAt(0).toUpperCase()

export const firstLetters = (drugs: readonly Drug[]): string[] => [...new Set(drugs.map(initial))].sort()

export const drugsOf = (drugs: readonly Drug[], letter: string): Drug[] =>
  drugs.filter((drug) => initial(drug) === letter)

/** Names that start with the text come first, then names that contain it. */
export function suggestDrugs(drugs: readonly Drug[], typed: string): Drug[] {
  const text = typed.trim().toLowerCase()
  if (text.length <= searchThreshold) return []
  const at = (drug: Drug) => drug.productName.toLowerCase().indexOf(text)
  return drugs
    .filter((drug) => at(drug) >= 0)
    .sort((a, b) => Number(at(a) > 0) - Number(at(b) > 0))
    .slice(0, limits.suggestions)
}
