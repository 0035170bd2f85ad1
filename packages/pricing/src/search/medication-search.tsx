/** The medication search field with its suggestions. */
import { valueIn } from '@rxgauge/client'
import type { Product } from '@rxgauge/contract'
import { type FirstScreenMessages, fill } from '@rxgauge/text'
import { Combobox, useRoot } from '@rxgauge/ui'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand/react'
import { failureSentence } from '../failure-sentence'
import type { JourneyPhase } from '../journey/journey'
import { useJourney } from '../journey/journey-context'
import type { SearchState } from './search-store'

export function MedicationSearch() {
  const { journey, messages } = useJourney()
  const { announce } = useRoot()
  const search = useStore(journey.search)
  const phase = useStore(journey.phase)
  const suggestions = valueIn(search.suggestions)
  const text = messages.search

  const announced = useRef<unknown>(undefined)
  useEffect(() => {
    // Only a new list is worth a word, not each letter that leads to it.
    if (announced.current === suggestions) return
    announced.current = suggestions
    const sentence = countSentence(suggestions, search.text, messages)
    if (sentence !== undefined) announce(sentence)
  }, [announce, suggestions, search.text, messages])

  return (
    <Combobox
      label={text.label}
      placeholder={text.placeholder}
      clearLabel={text.clear}
      text={search.text}
      options={(suggestions ?? []).map((product) => ({
        key: String(product.id),
        label: product.productName,
        note: aliasNote(product, messages),
      }))}
      isOpen={search.isOpen}
      highlighted={search.highlighted}
      note={note(search, phase, messages)}
      onType={journey.type}
      onHighlight={journey.search.actions.highlight}
      onChoose={journey.chooseSuggestion}
      onOpen={journey.search.actions.open}
      onClose={journey.search.actions.close}
      onClear={journey.clear}
    />
  )
}

function countSentence(
  products: readonly Product[] | undefined,
  typed: string,
  { search }: FirstScreenMessages,
): string | undefined {
  if (!products) return undefined
  if (products.length === 0) return fill(search.nothing, { text: typed.trim() })
  return products.length === 1 ? search.found.one : fill(search.found.many, { count: products.length })
}

/** `generic for Lipitor`, `brand of Atorvastatin`. */
function aliasNote({ type, aliasName }: Product, { search }: FirstScreenMessages): string {
  if (aliasName === null) return search[type]
  return fill(type === 'generic' ? search.genericFor : search.brandOf, { name: aliasName })
}

function note({ text, suggestions }: SearchState, phase: JourneyPhase, messages: FirstScreenMessages) {
  const error = (sentence: string) => ({ text: sentence, isError: true })
  if (phase.status === 'unknown') return error(fill(messages.search.unknown, { name: phase.name }))
  if (phase.status === 'failed') return error(failureSentence(phase.failure, messages))
  if (suggestions.status === 'failure') return error(failureSentence(suggestions.failure, messages))
  if (valueIn(suggestions)?.length === 0) return error(fill(messages.search.nothing, { text: text.trim() }))
  const isTooShort = text.trim() !== '' && suggestions.status === 'idle' && text.trim().length < 3
  return isTooShort ? { text: messages.search.hint, isError: false } : undefined
}
