/** Adds a medication to the list, and tells how it went. */
import { toFailure } from '@rxgauge/client'
import { countOf, doseOf, fill } from '@rxgauge/text'
import { useRoot } from '@rxgauge/ui'
import { useState } from 'react'
import { failureSentence } from '../failure-sentence'
import type { NewEntry } from './list-entries'
import { useMyList } from './my-list-context'

export interface AddOutcome {
  text: string
  isError: boolean
}

export function useAddEntry() {
  const { list, messages } = useMyList()
  const { announce } = useRoot()
  const text = messages.myList.search
  /** What the last press did. */
  const [outcome, setOutcome] = useState<AddOutcome>()

  /** @param make the entry; `undefined` if the medication has no strength */
  async function add(name: string, make: () => Promise<NewEntry | undefined>): Promise<void> {
    setOutcome({ text: fill(text.adding, { name }), isError: false })
    try {
      const entry = await make()
      if (!entry) return setOutcome({ text: fill(text.noStrength, { name }), isError: true })
      setOutcome(undefined)
      if (list.actions.add(entry) !== 'added') return
      const { medication } = messages.myList
      const dose = doseOf(entry.form, entry.strength, medication)
      const quantity = countOf(entry.quantity, entry.unitName, medication, entry.unitContent)
      announce(fill(text.added, { name, dose, quantity }))
    } catch (error) {
      setOutcome({ text: failureSentence(toFailure(error), messages), isError: true })
    }
  }

  return { outcome, add, clear: () => setOutcome(undefined) }
}
