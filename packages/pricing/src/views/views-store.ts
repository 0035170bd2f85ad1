/** Which of the journey's screens stands, and which dialog over it (search 2, "Search page"). */
import type { Offer } from '@rxgauge/contract'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { PriceKind } from '../prices/price-kinds'

/** The insurance screen is the fourth: it stands over these while a plan is being chosen. */
export type View = 'gauge' | 'list' | 'pharmacies' | 'coupon'

/** A price whose making can be asked for: one of the four, an offer at a pharmacy, an alternative. */
export type ExplainedPriceKind = PriceKind | 'offer' | 'copayCard' | 'alternative'

export type ResultsDialog =
  | { kind: 'copayInfo' }
  | { kind: 'productInfo' }
  | { kind: 'alternatives' }
  | { kind: 'deductible' }
  | { kind: 'compare' }
  /** `pharmacyGroupId`: a professional sends the savings at this group. */
  | { kind: 'share'; pharmacyGroupId?: number }
  | { kind: 'favorite' }
  | { kind: 'locations'; offer: Offer }
  /** `name`: whose price it is, such as a network or a pharmacy. */
  | { kind: 'howPriced'; price: ExplainedPriceKind; name: string; disclaimer: string }

export interface ViewsState {
  view: View
  dialog: ResultsDialog | undefined
  /** The person stopped the forwarding of this question, or has been forwarded. */
  isForwardingOver: boolean
}

export interface ViewsActions {
  show: (view: View) => void
  open: (dialog: ResultsDialog) => void
  close: () => void
  stopForwarding: () => void
  /** A new question begins where the journey began. */
  reset: () => void
}

export type ViewsStore = StoreApi<ViewsState> & { actions: ViewsActions }

export function createViewsStore(start: 'gauge' | 'list'): ViewsStore {
  const store = createStore<ViewsState>(() => ({ view: start, dialog: undefined, isForwardingOver: false }))
  return Object.assign(store, {
    actions: {
      show: (view: View) => store.setState({ view, dialog: undefined, isForwardingOver: true }),
      open: (dialog: ResultsDialog) => store.setState({ dialog, isForwardingOver: true }),
      close: () => store.setState({ dialog: undefined }),
      stopForwarding: () => store.setState({ isForwardingOver: true }),
      reset() {
        const { view } = store.getState()
        // Back to the prices; gauge or list as the person last had them.
        store.setState({
          view: view === 'list' ? 'list' : view === 'gauge' ? 'gauge' : start,
          dialog: undefined,
          isForwardingOver: false,
        })
      },
    },
  })
}
