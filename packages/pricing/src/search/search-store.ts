/** Medication search: what is typed, what is suggested, which suggestion is at hand (search 5, more than 2 characters). */
import {
  type Area,
  type Clock,
  failure,
  idle,
  loading,
  type Session,
  success,
  toFailure,
  valueIn,
} from '@rxgauge/client'
import { calls, type Product, searchThreshold } from '@rxgauge/contract'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** Milliseconds of quiet before a search is sent. */
const typingPause = 120

export interface SearchState {
  text: string
  suggestions: Area<Product[]>
  isOpen: boolean
  /** Index of the suggestion that Enter takes; -1 for none. */
  highlighted: number
  type: (text: string) => void
  highlight: (index: number) => void
  open: () => void
  close: () => void
  /** Takes the suggestion at an index, and gives it. */
  choose: (index: number) => Product | undefined
  /** Shows a chosen product's name, with nothing suggested. */
  show: (name: string) => void
}

export type SearchStore = StoreApi<SearchState>

export function createSearchStore(session: Session, clock: Clock): SearchStore {
  let cancelPause = () => {}
  let running = new AbortController()

  return createStore<SearchState>((set, get) => {
    /** Whatever is under way no longer matters. */
    function forgetRunning() {
      cancelPause()
      running.abort()
      running = new AbortController()
    }

    async function suggest(text: string) {
      const { signal } = running
      try {
        const found = await session.call(calls.product.searchProducts, { params: { text } }, { signal })
        if (!signal.aborted) set({ suggestions: success(found), isOpen: true, highlighted: -1 })
      } catch (error) {
        if (!signal.aborted) set({ suggestions: failure(toFailure(error)), highlighted: -1 })
      }
    }

    return {
      text: '',
      suggestions: idle,
      isOpen: false,
      highlighted: -1,
      type(text) {
        forgetRunning()
        const wanted = text.trim()
        const isSearch = wanted.length > searchThreshold
        // What was suggested stays in place while the next answer is on its way.
        const kept = isSearch && valueIn(get().suggestions) ? get().suggestions : isSearch ? loading : idle
        set({ text, suggestions: kept, isOpen: isSearch, highlighted: -1 })
        if (isSearch) cancelPause = clock.after(typingPause, () => void suggest(wanted))
      },
      highlight: (highlighted) => set({ highlighted }),
      open: () => set(({ suggestions }) => ({ isOpen: (valueIn(suggestions)?.length ?? 0) > 0 })),
      close: () => set({ isOpen: false, highlighted: -1 }),
      choose(index) {
        const product = valueIn(get().suggestions)?.[index]
        if (product) get().show(product.productName)
        return product
      },
      show(text) {
        forgetRunning()
        set({ text, suggestions: idle, isOpen: false, highlighted: -1 })
      },
    }
  })
}
