/** Medication search: what is typed, what is suggested, which suggestion is highlighted (search 5, more than 2 characters). */
import {
  type ActionStore,
  type Area,
  type Clock,
  createActionStore,
  idle,
  latest,
  loading,
  type Session,
  valueIn,
} from '@rxgauge/client'
import { calls, type Product, searchThreshold } from '@rxgauge/contract'
import { typingPause } from '../typing-pause'

export interface SearchState {
  text: string
  suggestions: Area<Product[]>
  isOpen: boolean
  /** Index of the suggestion that Enter takes; -1 for none. */
  highlighted: number
}

export interface SearchActions {
  type: (text: string) => void
  highlight: (index: number) => void
  /** After a failure it searches again for what is typed. */
  open: () => void
  close: () => void
  /** Takes the suggestion at an index, and returns it. */
  choose: (index: number) => Product | undefined
  /** Shows a chosen product's name, with nothing suggested. */
  show: (name: string) => void
}

export type SearchStore = ActionStore<SearchState, SearchActions>

const initial: SearchState = { text: '', suggestions: idle, isOpen: false, highlighted: -1 }

export function createSearchStore(session: Session, clock: Clock): SearchStore {
  return createActionStore<SearchState, SearchActions>(initial, ({ getState, setState }) => {
    let cancelPause = () => {}
    const search = latest<Product[]>((suggestions) => {
      // Earlier suggestions stay in place while the next are on their way.
      if (suggestions.status === 'loading') return
      const { isOpen } = getState()
      setState({ suggestions, highlighted: -1, isOpen: suggestions.status === 'success' || isOpen })
    })

    function cancel() {
      cancelPause()
      search.cancel()
    }

    const request = (text: string) =>
      search.run((signal) => session.call(calls.product.searchProducts, { params: { text } }, { signal }))

    function show(text: string) {
      cancel()
      setState({ ...initial, text })
    }

    return {
      type(typed) {
        cancel()
        const text = typed.trim()
        const isSearch = text.length > searchThreshold
        const { suggestions } = getState()
        const shown = valueIn(suggestions) ? suggestions : loading
        setState({ text: typed, suggestions: isSearch ? shown : idle, isOpen: isSearch, highlighted: -1 })
        if (isSearch) cancelPause = clock.after(typingPause, () => void request(text))
      },
      highlight: (highlighted) => setState({ highlighted }),
      open() {
        const { suggestions, text } = getState()
        if (suggestions.status !== 'failure') return setState({ isOpen: (valueIn(suggestions)?.length ?? 0) > 0 })
        setState({ suggestions: loading, isOpen: true })
        void request(text.trim())
      },
      close: () => setState({ isOpen: false, highlighted: -1 }),
      choose(index) {
        const product = valueIn(getState().suggestions)?.[index]
        if (product) show(product.productName)
        return product
      },
      show,
    }
  })
}
