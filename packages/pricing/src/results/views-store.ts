/** Which of the screens shows, and which dialog over it (search 2, "Search page"). */
import { type ActionStore, createActionStore } from '@rxgauge/client'
import type { Insurance, Offer } from '@rxgauge/contract'
import type { SaveOutcome } from '../coupon/saved-coupons-store'
import type { PriceKind } from '../prices/price-kinds'
import type { ReminderProgress } from '../reminders/reminder-store'

/** The insurance screen is the fifth: it shows in place of these while a plan is being chosen. */
export type View = 'gauge' | 'list' | 'pharmacies' | 'coupon'

/** A price that can be explained: one of the four, an offer at a pharmacy, an alternative. */
export type ExplainedPriceKind = PriceKind | 'offer' | 'copayCard' | 'alternative'

/** The one dialog that is open. */
export type ResultsDialog = { kind: 'productInfo' } | FormDialog | PricesDialog | CouponDialog

/** Of the form and the insurance screen. */
type FormDialog =
  | { kind: 'quantity' }
  | { kind: 'location' }
  /** A government plan is chosen only after this question: manufacturer coupons end with it. */
  | { kind: 'governmentPlan'; plan: Insurance }

/** About the prices on the screen, or the pharmacies that have them. */
type PricesDialog =
  | { kind: 'copayInfo' }
  | { kind: 'alternatives' }
  | { kind: 'deductible' }
  | { kind: 'compare' }
  /** `pharmacyGroupId`: a professional sends the savings at this group. */
  | { kind: 'share'; pharmacyGroupId?: number }
  | { kind: 'favorite' }
  | { kind: 'locations'; offer: Offer }
  /** `name`: whose price it is, such as a network or a pharmacy. */
  | {
      kind: 'howPriced'
      price: ExplainedPriceKind
      name: string
      disclaimer: string
      illustrativeFlag: boolean | undefined
    }

/** What came of a press on a coupon. */
type CouponDialog =
  | { kind: 'savedCoupon'; outcome: SaveOutcome }
  | { kind: 'reminder'; progress: ReminderProgress }
  /** The browser did not open the full site. */
  | { kind: 'openSite'; address: string }

export interface ViewsState {
  view: View
  /** The list of insurance plans shows in place of the view. */
  isChoosingInsurance: boolean
  dialog: ResultsDialog | undefined
  /** The person stopped the forwarding of this query, or has been forwarded. */
  isForwardingOver: boolean
}

export interface ViewsActions {
  show: (view: View) => void
  showInsurance: () => void
  closeInsurance: () => void
  open: (dialog: ResultsDialog) => void
  close: () => void
  /** Closes it where it is one of these. */
  closeAny: (...kinds: readonly ResultsDialog['kind'][]) => void
  stopForwarding: () => void
  /** New prices begin where the journey began. */
  reset: () => void
}

export type ViewsStore = ActionStore<ViewsState, ViewsActions>

/** Those that stay open while the prices behind them are replaced: they are about something else. */
const independent: readonly ResultsDialog['kind'][] = [
  'quantity',
  'location',
  'governmentPlan',
  'savedCoupon',
  'reminder',
]

export function createViewsStore(start: 'gauge' | 'list'): ViewsStore {
  const initial: ViewsState = { view: start, isChoosingInsurance: false, dialog: undefined, isForwardingOver: false }
  return createActionStore<ViewsState, ViewsActions>(initial, ({ getState, setState }) => {
    function closeAny(...kinds: readonly ResultsDialog['kind'][]) {
      const { dialog } = getState()
      if (dialog && kinds.includes(dialog.kind)) setState({ dialog: undefined })
    }

    return {
      show: (view) => setState({ view, dialog: undefined, isForwardingOver: true }),
      showInsurance: () => setState({ isChoosingInsurance: true }),
      closeInsurance() {
        closeAny('governmentPlan')
        setState({ isChoosingInsurance: false })
      },
      open: (dialog) =>
        setState(({ isForwardingOver }) => ({
          dialog,
          // A question about a plan is put over the insurance screen: it says nothing about the prices.
          isForwardingOver: isForwardingOver || dialog.kind !== 'governmentPlan',
        })),
      close: () => setState({ dialog: undefined }),
      closeAny,
      stopForwarding: () => setState({ isForwardingOver: true }),
      reset() {
        const { view, dialog } = getState()
        setState({
          // Back to the prices; gauge or list as the person last had them.
          view: view === 'list' ? 'list' : view === 'gauge' ? 'gauge' : start,
          dialog: dialog && independent.includes(dialog.kind) ? dialog : undefined,
          isForwardingOver: false,
        })
      },
    }
  })
}
