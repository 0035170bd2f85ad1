/** Medication search: the text, the suggestions, and which one is highlighted (search 5, more than 2 characters). */
import {
  type ActionStore,
  type Area,
  type CallResult,
  type Clock,
  createActionStore,
  idle,
  latest,
  loading,
  type Session,
  success,
  valueIn,
} from '@rxgauge/client'
import { calls, type Product, searchThreshold } from '@rxgauge/contract'
import { debounceDelay } from '../debounced-text'

export interface SearchState {
  text: string
  suggestions: Area<Product[]>
  /** Similar names if no name begins with the text; listed after the suggestions and never chosen automatically. */
  nearMatches: Product[]
  isOpen: boolean
  /** Index of the suggestion that Enter takes; -1 for none. */
  highlighted: number
  /** Enter was pressed or the field was left; only then is an empty result an error. */
  isDone: boolean
}

export interface SearchActions {
  type: (text: string) => void
  highlight: (index: number) => void
  /** Opens the list; after a failure, searches again. */
  open: () => void
  close: () => void
  /** Call this when typing has ended for now. */
  done: () => void
  /** Chooses the suggestion or near match at an index, and returns it. */
  choose: (index: number) => Product | undefined
  /** Shows a chosen product's name, without suggestions. */
  show: (name: string) => void
}

export type SearchStore = ActionStore<SearchState, SearchActions>

const initial: SearchState = {
  text: '',
  suggestions: idle,
  nearMatches: [],
  isOpen: false,
  highlighted: -1,
  isDone: false,
}

/** In the order in which they're listed. */
export const optionsOf = ({ suggestions, nearMatches }: SearchState): Product[] => [
  ...(valueIn(suggestions) ?? []),
  ...nearMatches,
]

type SearchResult = CallResult<typeof calls.product.searchProducts>

export function createSearchStore(session: Session, clock: Clock): SearchStore {
  return createActionStore<SearchState, SearchActions>(initial, ({ getState, setState }) => {
    let cancelPause = () => {}
    const search = latest<SearchResult>((result) => {
      // Earlier suggestions stay while the next ones load.
      if (result.status === 'loading') return
      if (result.status !== 'success') return setState({ suggestions: result, nearMatches: [], highlighted: -1 })
      const { data, beside } = result.value
      const { isOpen: wasOpen, isDone } = getState()
      // An empty result doesn't open a list after the person has moved on.
      const isOpen = wasOpen || !isDone || data.length > 0
      setState({ suggestions: success(data), nearMatches: beside.nearMatches, highlighted: -1, isOpen })
    })

    function cancel() {
      cancelPause()
      search.cancel()
    }

    const request = (text: string) =>
      search.run((signal) => session.callWithMessage(calls.product.searchProducts, { params: { text } }, { signal }))

    function show(text: string) {
      cancel()
      setState({ ...initial, text })
    }

    return {
      type(typed) {
        cancel()
        const text = typed.trim()
        const isSearch = text.length > searchThreshold
        const { suggestions, nearMatches } = getState()
        const shown = valueIn(suggestions) ? suggestions : loading
        setState({
          ...initial,
          text: typed,
          suggestions: isSearch ? shown : idle,
          nearMatches: isSearch ? nearMatches : [],
          isOpen: text !== '',
        })
        if (isSearch) cancelPause = clock.after(debounceDelay, () => void request(text))
      },
      highlight: (highlighted) => setState({ highlighted }),
      open() {
        const { suggestions, text } = getState()
        if (suggestions.status !== 'failure') return setState({ isOpen: suggestions.status === 'success' })
        setState({ suggestions: loading, isOpen: true })
        void request(text.trim())
      },
      close: () => setState({ isOpen: false, highlighted: -1 }),
      done: () => setState({ isDone: true }),
      choose(index) {
        const product = optionsOf(getState())[index]
        if (product) show(product.productName)
        return product
      },
      show,
    }
  })
}
