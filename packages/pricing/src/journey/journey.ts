/** The phase of a journey: the search, and the medication picked. The results' code loads once someone types. */
import { type ApiFailure, latest, toFailure } from '@rxgauge/client'
import { calls, type Product, searchThreshold } from '@rxgauge/contract'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { PricingHost } from '../host'
import type { RequestedSelection } from '../prescription/selection'
import { createSearchStore, type SearchStore } from '../search/search-store'

export type JourneyPhase =
  | { status: 'search' }
  /** Looking up the medication that a URL or attribute names. */
  | { status: 'looking' }
  | { status: 'unknown'; name: string; nearMatches: readonly Product[] }
  | { status: 'failed'; failure: ApiFailure }
  | { status: 'picked'; product: Product; requested: RequestedSelection }

/** A coupon folds the search field away; a press opens it again, with its text selected. */
export type SearchField = 'shown' | 'folded' | 'opened'

export interface Journey {
  search: SearchStore
  searchField: StoreApi<SearchField>
  phase: StoreApi<JourneyPhase>
  /** Whether My list takes the search's place. */
  list: StoreApi<boolean>
  openList: () => void
  /** Picks a suggestion. */
  chooseSuggestion: (index: number) => void
  /** Picks a product found elsewhere, such as an alternative. */
  choose: (product: Product, requested: RequestedSelection) => void
  /** Returns to an empty search. */
  clear: () => void
  type: (text: string) => void
  /** Starts with the medication that the host names, if any. */
  begin: () => Promise<void>
}

const longestName = 100

/** The medication with a given name, or similar ones. */
interface Lookup {
  product: Product | undefined
  /** Its form and strength, if a code named them. */
  productDetailId?: string | undefined
  nearMatches: readonly Product[]
}

/** A medication's code, as the server reads it; `undefined` for a name. */
function keyOf(drug: string): string | undefined {
  const [, kind, key] = /^\s*(ndc|rxcui)\s*:\s*(.*?)\s*$/i.exec(drug) ?? []
  return kind && key ? `${kind.toLowerCase()}:${key}` : undefined
}

export function createJourney(host: PricingHost): Journey {
  const { session, clock, onEvent, start } = host
  const search = createSearchStore(session, clock)
  const { drug } = start
  const key = drug === undefined ? undefined : keyOf(drug)
  const phase = createStore<JourneyPhase>(() => {
    if (start.unknownDrug) return { status: 'unknown', ...start.unknownDrug }
    return { status: drug === undefined ? 'search' : 'looking' }
  })
  // A code isn't a name that a person would search for.
  const shown = key === undefined ? (drug ?? start.unknownDrug?.name) : undefined
  if (shown !== undefined) search.actions.show(shown)
  let isBegun = false
  const setPhase = (next: JourneyPhase) => phase.setState(next, true)
  /** Looks up the medication that the host names; anything the person does meanwhile cancels it. */
  const lookup = latest<Lookup>((area) => {
    if (area.status === 'failure') {
      setPhase({ status: 'failed', failure: area.failure })
      onEvent({ kind: 'failed', failure: area.failure })
    }
    if (area.status !== 'success' || drug === undefined) return
    const { product, nearMatches, productDetailId = start.productDetailId } = area.value
    if (!product) {
      setPhase({ status: 'unknown', name: drug, nearMatches })
      onEvent({ kind: 'rejected', part: 'drug' })
      return onEvent({ kind: 'unknownDrug', name: drug, nearMatches })
    }
    const { quantity, offer, page } = start
    search.actions.show(product.productName)
    const requested = { productDetailId, quantity, isSaved: offer !== undefined, page }
    setPhase({ status: 'picked', product, requested })
  })

  async function find(name: string, signal: AbortSignal): Promise<Lookup> {
    const text = name.trim().slice(0, longestName)
    if (text.length <= searchThreshold) return { product: undefined, nearMatches: [] }
    const { data, beside } = await session.callWithMessage(
      calls.product.searchProducts,
      { params: { text } },
      { signal },
    )
    const exact = data.find(({ productName }) => productName.toLowerCase() === text.toLowerCase())
    return { product: exact ?? data[0], nearMatches: beside.nearMatches }
  }

  async function findByKey(key: string, signal: AbortSignal): Promise<Lookup> {
    try {
      const found = await session.call(calls.product.getProductByKey, { params: { key } }, { signal })
      return { product: found.product, productDetailId: String(found.productDetailId), nearMatches: [] }
    } catch (error) {
      const { code } = toFailure(error)
      if (code !== 'PRODUCT_NOT_FOUND' && code !== 'INVALID_REQUEST') throw error
      return { product: undefined, nearMatches: [] }
    }
  }

  function pick(product: Product, requested: RequestedSelection) {
    lookup.cancel()
    setPhase({ status: 'picked', product, requested })
  }

  const list = createStore(() => false)
  return {
    search,
    searchField: createStore<SearchField>(() => 'shown'),
    phase,
    list,
    openList: () => (host.myList?.open ? host.myList.open() : list.setState(true, true)),
    chooseSuggestion(index) {
      const product = search.actions.choose(index)
      if (product) pick(product, {})
    },
    choose(product, requested) {
      search.actions.show(product.productName)
      pick(product, requested)
    },
    clear() {
      lookup.cancel()
      search.actions.type('')
      setPhase({ status: 'search' })
      onEvent({ kind: 'cleared' })
    },
    type(text) {
      lookup.cancel()
      search.actions.type(text)
      // While a new name is typed, the problem with the old one no longer matters.
      if (phase.getState().status !== 'picked') setPhase({ status: 'search' })
    },
    async begin() {
      // Only if nobody has typed anything yet.
      if (drug === undefined || isBegun || phase.getState().status !== 'looking') return
      isBegun = true
      const { product } = start
      await lookup.run(async (signal) => {
        if (product) return { product, nearMatches: [] }
        return key === undefined ? find(drug, signal) : findByKey(key, signal)
      })
    },
  }
}
