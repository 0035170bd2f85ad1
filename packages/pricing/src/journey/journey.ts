/** One journey's phase: the search, and which medication it picked. What follows is the answer, loaded when it is near. */
import { type ApiFailure, toFailure } from '@rxgauge/client'
import { calls, type Product, searchThreshold } from '@rxgauge/contract'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { PricingHost } from '../host'
import type { RequestedSelection } from '../prescription/selection'
import { createSearchStore, type SearchStore } from '../search/search-store'

export type JourneyPhase =
  | { status: 'search' }
  /** Looking for the medication that an address or attribute names. */
  | { status: 'looking' }
  | { status: 'unknown'; name: string }
  | { status: 'failed'; failure: ApiFailure }
  | { status: 'picked'; product: Product; requested: RequestedSelection }

export interface Journey {
  search: SearchStore
  phase: StoreApi<JourneyPhase>
  /** Takes a suggestion. */
  chooseSuggestion: (index: number) => void
  /** Takes a product that was found elsewhere, such as an alternative. */
  choose: (product: Product, requested: RequestedSelection) => void
  /** Back to an empty search. */
  clear: () => void
  type: (text: string) => void
  /** Begins with what the host was asked to begin with; does nothing where that is nothing. */
  begin: () => Promise<void>
}

const longestName = 100

export function createJourney(host: PricingHost): Journey {
  const { session, clock, onEvent, start } = host
  const search = createSearchStore(session, clock)
  const { drug } = start
  const phase = createStore<JourneyPhase>(() => ({ status: drug === undefined ? 'search' : 'looking' }))
  if (drug !== undefined) search.getState().show(drug)
  let isBegun = false
  const setPhase = (next: JourneyPhase) => phase.setState(next, true)

  async function find(name: string): Promise<Product | undefined> {
    const text = name.trim().slice(0, longestName)
    if (text.length <= searchThreshold) return undefined
    const found = await session.call(calls.product.searchProducts, { params: { text } })
    return found.find(({ productName }) => productName.toLowerCase() === text.toLowerCase()) ?? found[0]
  }

  return {
    search,
    phase,
    chooseSuggestion(index) {
      const product = search.getState().choose(index)
      if (product) setPhase({ status: 'picked', product, requested: {} })
    },
    choose(product, requested) {
      search.getState().show(product.productName)
      setPhase({ status: 'picked', product, requested })
    },
    clear() {
      search.getState().type('')
      setPhase({ status: 'search' })
      onEvent({ kind: 'cleared' })
    },
    type(text) {
      search.getState().type(text)
      // A new name is being typed: what was wrong with the old one no longer matters.
      if (phase.getState().status !== 'picked') setPhase({ status: 'search' })
    },
    async begin() {
      const { productDetailId, quantity } = start
      if (drug === undefined || isBegun) return
      isBegun = true
      try {
        const product = start.product ?? (await find(drug))
        // The person may have begun to type meanwhile: theirs is the word.
        if (phase.getState().status !== 'looking') return
        if (!product) {
          setPhase({ status: 'unknown', name: drug })
          return onEvent({ kind: 'unknownDrug', name: drug })
        }
        search.getState().show(product.productName)
        setPhase({ status: 'picked', product, requested: { productDetailId, quantity } })
      } catch (error) {
        const failure = toFailure(error)
        setPhase({ status: 'failed', failure })
        onEvent({ kind: 'failed', failure })
      }
    },
  }
}
