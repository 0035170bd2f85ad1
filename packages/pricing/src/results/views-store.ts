/** Which screen and which dialog are shown (search 2, "Search page"). */
import { type ActionStore, createActionStore } from '@rxgauge/client'
import type { Cents, Insurance, Offer } from '@rxgauge/contract'
import type { SaveOutcome } from '../coupon/saved-coupons-store'
import type { PriceKind } from '../prices/price-kinds'
import type { ReminderProgress } from '../reminders/reminder-store'

/** The insurance screen comes on top: it replaces any of these while a plan is chosen. */
export type View = PricesView | 'pharmacies' | 'coupon'
export type PricesView = 'gauge' | 'list'

/** A price that can be explained: one of the four, an offer at a pharmacy, an alternative. */
export type ExplainedPriceKind = PriceKind | 'offer' | 'copayCard' | 'alternative'

/** An offer at a pharmacy, or a manufacturer's card for all of them. */
export interface ExplainedOffer {
  offerId: string
  amount: Cents
  pharmacyLocationId?: number | undefined
}

/** The one open dialog. */
export type ResultsDialog = { kind: 'productInfo' } | FormDialog | PricesDialog | CouponDialog

/** Dialogs of the form and the insurance screen. */
type FormDialog =
  /** How to find one's plan; the insurance screen shows it. */
  | { kind: 'insuranceHelp' }
  | { kind: 'quantity' }
  | { kind: 'location' }
  /** Asks before a government plan is chosen, because it rules out manufacturer coupons. */
  | { kind: 'governmentPlan'; plan: Insurance }

/** Dialogs about the prices on the screen, or the pharmacies with them. */
type PricesDialog =
  | { kind: 'copayInfo' }
  | { kind: 'alternatives' }
  | { kind: 'deductible' }
  | { kind: 'compare' }
  /** `pharmacyGroupId`: the chain whose savings a professional sends. */
  | { kind: 'share'; pharmacyGroupId?: number }
  | { kind: 'favorite' }
  | { kind: 'locations'; offer: Offer }
  /** `name`: the price's source, such as a network or a pharmacy. */
  | {
      kind: 'howPriced'
      price: ExplainedPriceKind
      name: string
      disclaimer: string
      illustrativeFlag: boolean
      offer?: ExplainedOffer | undefined
    }

/** What a coupon's buttons open, and their results. */
type CouponDialog =
  /** The coupon over the whole screen. */
  | { kind: 'counter' }
  | { kind: 'savedCoupon'; outcome: SaveOutcome }
  | { kind: 'reminder'; progress: ReminderProgress }
  /** The browser blocked the full site. */
  | { kind: 'openSite'; address: string }

export interface ViewsState {
  view: View
  /** How the prices were shown last, to return to them. */
  pricesView: PricesView
  /** The coupon was opened from the prices, not from the pharmacies. */
  isCouponOfPrices: boolean
  /** The list of insurance plans replaces the view. */
  isChoosingInsurance: boolean
  dialog: ResultsDialog | undefined
  /** The person stopped the forwarding of this query, or has been forwarded. */
  isForwardingOver: boolean
}

export interface ViewsActions {
  show: (view: View) => void
  showPrices: () => void
  showInsurance: () => void
  closeInsurance: () => void
  open: (dialog: ResultsDialog) => void
  close: () => void
  /** Closes the dialog if it's one of these. */
  closeAny: (...kinds: readonly ResultsDialog['kind'][]) => void
  stopForwarding: () => void
  /** Shows exactly this, such as after Back. */
  restore: (state: ViewsState) => void
  /** Returns to the prices when new ones are requested. */
  reset: () => void
}

export type ViewsStore = ActionStore<ViewsState, ViewsActions>

/** Dialogs that stay open while the prices behind them reload, because they're about something else. */
const independent: readonly ResultsDialog['kind'][] = [
  'quantity',
  'location',
  'governmentPlan',
  'insuranceHelp',
  'savedCoupon',
  'reminder',
]

export function createViewsStore(start: PricesView): ViewsStore {
  const initial: ViewsState = {
    view: start,
    pricesView: start,
    isCouponOfPrices: false,
    isChoosingInsurance: false,
    dialog: undefined,
    isForwardingOver: false,
  }
  return createActionStore<ViewsState, ViewsActions>(initial, ({ getState, setState }) => {
    function closeAny(...kinds: readonly ResultsDialog['kind'][]) {
      const { dialog } = getState()
      if (dialog && kinds.includes(dialog.kind)) setState({ dialog: undefined })
    }

    function show(view: View) {
      const { view: viewBefore } = getState()
      setState({
        view,
        dialog: undefined,
        isForwardingOver: true,
        ...(isPrices(view) && { pricesView: view }),
        // A coupon that replaces another keeps its way back.
        ...(view === 'coupon' && viewBefore !== 'coupon' && { isCouponOfPrices: isPrices(viewBefore) }),
      })
    }

    return {
      show,
      showPrices: () => show(getState().pricesView),
      showInsurance: () => setState({ isChoosingInsurance: true }),
      closeInsurance() {
        closeAny('governmentPlan', 'insuranceHelp')
        setState({ isChoosingInsurance: false })
      },
      open: (dialog) =>
        setState(({ isForwardingOver }) => ({
          dialog,
          // These appear over the insurance screen and don't concern the prices.
          isForwardingOver: isForwardingOver || !['governmentPlan', 'insuranceHelp'].includes(dialog.kind),
        })),
      close: () => setState({ dialog: undefined }),
      closeAny,
      restore: (state) => setState(state),
      stopForwarding: () => setState({ isForwardingOver: true }),
      reset() {
        const { pricesView, dialog } = getState()
        setState({
          view: pricesView,
          dialog: dialog && independent.includes(dialog.kind) ? dialog : undefined,
          isForwardingOver: false,
        })
      },
    }
  })
}

const isPrices = (view: View): view is PricesView => view === 'gauge' || view === 'list'
