/** Adds a medication by its name, with its usual form, strength and quantity. */
import { valueIn } from '@rxgauge/client'
import type { Product } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { Combobox } from '@rxgauge/ui'
import { useState } from 'react'
import { useStore } from 'zustand/react'
import { failureSentence } from '../failure-sentence'
import { aliasNote } from '../search/medication-search'
import { createSearchStore, optionsOf } from '../search/search-store'
import { useMyList } from './my-list-context'
import { useAddEntry } from './use-add-entry'
import { usualEntry } from './usual-entry'

export function AddMedication() {
  const { host, messages } = useMyList()
  const text = messages.myList.search
  const [store] = useState(() => createSearchStore(host.session, host.clock))
  const search = useStore(store)
  const { outcome, add, clear } = useAddEntry()
  const { actions } = store
  const found = valueIn(search.suggestions)
  const options = optionsOf(search)

  function choose(product: Product) {
    actions.type('')
    void add(product.productName, () => usualEntry(host, product))
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
        clear()
        actions.type(typed)
      }}
      onHighlight={actions.highlight}
      onChoose={(index) => {
        const product = options[index]
        if (product) choose(product)
      }}
      onOpen={actions.open}
      onClose={actions.close}
      onDone={actions.done}
      onClear={() => actions.type('')}
    />
  )
}
