/** The medication search field with its suggestions. */
import { valueIn } from '@rxgauge/client'
import type { Product } from '@rxgauge/contract'
import { type FirstScreenMessages, fill, oneOrMany } from '@rxgauge/text'
import { Button, Combobox, useRoot } from '@rxgauge/ui'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand/react'
import { failureSentence } from '../failure-sentence'
import type { Journey, JourneyPhase } from '../journey/journey'
import { useJourney } from '../journey/journey-context'
import { optionsOf, type SearchState } from './search-store'

interface MedicationSearchProps {
  /** A press has opened it, so it takes the focus. */
  isOpened: boolean
}

export function MedicationSearch({ isOpened }: MedicationSearchProps) {
  const { journey, messages } = useJourney()
  const { announce } = useRoot()
  const search = useStore(journey.search)
  const phase = useStore(journey.phase)
  const suggestions = valueIn(search.suggestions)
  const options = optionsOf(search)
  const text = messages.search
  const found = suggestions?.length ?? 0
  const isNothing = suggestions !== undefined && found === 0

  const announced = useRef<unknown>(undefined)
  useEffect(() => {
    // Announce only new lists, not each letter typed.
    if (announced.current === suggestions) return
    announced.current = suggestions
    const sentence = listSentence(search, messages)
    if (sentence !== undefined) announce(sentence)
  }, [announce, suggestions, search, messages])

  return (
    <Combobox
      label={text.label}
      placeholder={text.placeholder}
      clearLabel={text.clear}
      text={search.text}
      startsSelected={isOpened}
      options={options.map((product, index) => ({
        key: String(product.id),
        label: index < found ? product.productName : fill(text.didYouMean, { name: product.productName }),
        note: aliasNote(product, messages),
      }))}
      isOpen={search.isOpen}
      takesFirst={found > 0}
      highlighted={search.highlighted}
      note={searchNote(search, phase, journey, messages)}
      isInvalid={search.isDone && isNothing}
      onType={journey.type}
      onHighlight={journey.search.actions.highlight}
      onChoose={journey.chooseSuggestion}
      onOpen={journey.search.actions.open}
      onClose={journey.search.actions.close}
      onDone={journey.search.actions.done}
      onClear={journey.clear}
    />
  )
}

/** The announcement for a new list, for screen readers. */
function listSentence(
  { suggestions, nearMatches, text }: SearchState,
  { search }: FirstScreenMessages,
): string | undefined {
  const products = valueIn(suggestions)
  if (!products) return undefined
  const near = nearMatches.map(({ productName }) => fill(search.didYouMean, { name: productName }))
  if (products.length === 0) return near.length > 0 ? near.join(' ') : fill(search.nothing, { text: text.trim() })
  const count = oneOrMany(search.found, products.length)
  return [count, ...near].join('. ')
}

/** `generic for Lipitor`, `brand of Atorvastatin`. */
export function aliasNote({ type, aliasName }: Product, { search }: FirstScreenMessages): string {
  if (aliasName === null) return search[type]
  return fill(type === 'generic' ? search.genericFor : search.brandOf, { name: aliasName })
}

/**
 * The note below the field, an error only once typing has ended. Over a medication's prices it shows only while the field is in use,
 * because it would cover them.
 */
function searchNote(search: SearchState, phase: JourneyPhase, journey: Journey, messages: FirstScreenMessages) {
  const { text, suggestions, nearMatches, isOpen, isDone } = search
  const error = (sentence: string) => ({ text: sentence, isError: true })
  if (phase.status === 'unknown') {
    const sentence = fill(messages.search.unknown, { name: phase.name })
    return {
      ...error(sentence),
      action: <Offered products={phase.nearMatches} journey={journey} messages={messages} />,
    }
  }
  if (phase.status === 'failed') return error(failureSentence(phase.failure, messages))
  if (suggestions.status === 'failure') return error(failureSentence(suggestions.failure, messages))
  if (phase.status === 'picked' && !isOpen) return undefined
  if (valueIn(suggestions)?.length === 0 && (isDone || nearMatches.length === 0)) {
    // While the list is open, it contains the near matches itself.
    const action = isOpen ? undefined : <Offered products={nearMatches} journey={journey} messages={messages} />
    return { text: fill(messages.search.nothing, { text: text.trim() }), isError: isDone, action }
  }
  const isTooShort = text.trim() !== '' && suggestions.status === 'idle' && text.trim().length < 3
  return isTooShort ? { text: messages.search.hint, isError: false } : undefined
}

interface OfferedProps {
  products: readonly Product[]
  journey: Journey
  messages: FirstScreenMessages
}

/** Near matches, each as a button. */
function Offered({ products, journey, messages }: OfferedProps) {
  return products.map((product) => (
    <Button key={product.id} kind="link" onClick={() => journey.choose(product, {})}>
      {fill(messages.search.didYouMean, { name: product.productName })}
    </Button>
  ))
}
