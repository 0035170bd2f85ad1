/** What entries are called in tables: the medication, and its dose and quantity where two have the same name. */
import type { ListEntry } from '@rxgauge/contract'
import { countOf, doseOf, type MedicationWords } from '@rxgauge/text'

type Named = Pick<ListEntry, 'productName' | 'form' | 'strength' | 'quantity' | 'unitName' | 'unitContent'>

export function entryNames(entries: readonly Named[], words: MedicationWords): string[] {
  const withDose = ({ productName, form, strength }: Named) => `${productName}, ${doseOf(form, strength, words)}`
  const whole = (entry: Named) =>
    `${withDose(entry)}, ${countOf(entry.quantity, entry.unitName, words, entry.unitContent)}`
  const isOnly = (entry: Named, name: (entry: Named) => string) =>
    entries.filter((other) => name(other) === name(entry)).length === 1
  return entries.map((entry) => {
    if (isOnly(entry, ({ productName }) => productName)) return entry.productName
    return isOnly(entry, withDose) ? withDose(entry) : whole(entry)
  })
}
