/** Adds a medication by its name, with its usual form, strength and quantity. */
import { toFailure, valueIn } from '@rxgauge/client'
import type { Product } from '@rxgauge/contract'
import { countOf, doseOf, fill } from '@rxgauge/text'
import { Combobox, useRoot } from '@rxgauge/ui'
import { useState } from 'react'
import { useStore } from 'zustand/react'
import { failureSentence } from '../failure-sentence'
import { aliasNote } from '../search/medication-search'
import { createSearchStore, optionsOf } from '../search/search-store'
import { useMyList } from './my-list-context'
import { usualEntry } from './usual-entry'

export function AddMedication() {
  const { list, host, messages } = useMyList()
  const { announce } = useRoot()
  const text = messages.myList.search
  const [store] = useState(() => createSearchStore(host.session, host.clock))
  const search = useStore(store)
  /** What the last press did, below the field. */
  const [outcome, setOutcome] = useState<{ text: string; isError: boolean }>()
  const { actions } = store
  const found = valueIn(search.suggestions)
  const options = optionsOf(search)

  async function add(product: Product) {
    const { productName: name } = product
    actions.type('')
    setOutcome({ text: fill(text.adding, { name }), isError: false })
    try {
      const entry = await usualEntry(host, product)
      if (!entry) return setOutcome({ text: fill(text.noStrength, { name }), isError: true })
      if (list.actions.add(entry) !== 'added') return setOutcome(undefined)
      const { medication } = messages.myList
      const dose = doseOf(entry.form, entry.strength, medication)
      const quantity = countOf(entry.quantity, entry.unitName, medication, entry.unitContent)
      setOutcome(undefined)
      announce(fill(text.added, { name, dose, quantity }))
    } catch (error) {
      setOutcome({ text: failureSentence(toFailure(error), messages), isError: true })
    }
  }

  function note() {
    const { suggestions } = search
    if (suggestions.status === 'failure') return { text: failureSentence(suggestions.failure, messages), isError: true }
    if (found?.length === 0 && (search.isDone || search.nearMatches.length === 0))
      return { text: fill(messages.search.nothing, { text: search.text.trim() }), isError: search.isDone }
    return search.text === '' ? outcome : undefined
  }

  return (
    <Combobox
      label={text.label}
      isLabelShown
      placeholder={text.placeholder}
      clearLabel={messages.search.clear}
      text={search.text}
      options={options.map((product, index) => ({
        key: String(product.id),
        label:
          index < (found?.length ?? 0)
            ? product.productName
            : fill(messages.search.didYouMean, { name: product.productName }),
        note: aliasNote(product, messages),
      }))}
      isOpen={search.isOpen}
      takesFirst={(found?.length ?? 0) > 0}
      highlighted={search.highlighted}
      note={note()}
      isInvalid={search.isDone && found?.length === 0}
      onType={(typed) => {
        setOutcome(undefined)
        actions.type(typed)
      }}
      onHighlight={actions.highlight}
      onChoose={(index) => {
        const product = options[index]
        if (product) void add(product)
      }}
      onOpen={actions.open}
      onClose={actions.close}
      onDone={actions.done}
      onClear={() => actions.type('')}
    />
  )
}
