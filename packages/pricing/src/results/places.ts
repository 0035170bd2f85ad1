/** What a journey shows, as a place; and a place shown again, after Back, Forward or a reload, with its coupon loaded again if it's gone. */

import type { CouponStore } from '../coupon/coupon-store'
import type { SavedCouponsStore } from '../coupon/saved-coupons-store'
import type { PricingHost } from '../host'
import type { FavoriteStore } from '../pharmacies/favorite-store'
import type { PharmaciesStore } from '../pharmacies/pharmacies-store'
import type { PrescriptionStore } from '../prescription/prescription-state'
import type { PriceQuery, PricesStore } from '../prices/prices-store'
import type { ReminderStore } from '../reminders/reminder-store'
import { findListedOffer, when } from './find-offer'
import type { OfferActions } from './offer-actions'
import { nameOf, type Place } from './place'
import type { ResultsDialog, View, ViewsStore } from './views-store'

interface Dependencies extends Pick<OfferActions, 'openOffer' | 'getSavingsOf'> {
  prescription: PrescriptionStore
  prices: PricesStore
  pharmacies: PharmaciesStore
  favorite: FavoriteStore
  coupon: CouponStore
  savedCoupons: SavedCouponsStore
  reminders: ReminderStore
  views: ViewsStore
}

export interface Places {
  /** `undefined` before prices are requested. */
  current: () => Place | undefined
  /** @param isForwardingOver by default, since the visitor has moved */
  show: (place: Place, isForwardingOver?: boolean) => void
  /** Stops looking for a coupon. */
  cancel: () => void
}

/** Dialogs that are closed for good once they are left: they show an outcome or a question about one. */
const final: readonly string[] = ['savedCoupon', 'reminder', 'openSite', 'governmentPlan', 'favorite']

/** Dialogs that need nothing but their name, so that a reload opens them again. */
const plain = ['productInfo', 'copayInfo', 'alternatives', 'deductible', 'compare', 'counter'] as const

const plainDialog = (name: string | undefined): ResultsDialog | undefined => {
  const kind = plain.find((each) => each === name)
  return kind && { kind }
}

type CouponPlace = NonNullable<Place['coupon']>

export function createPlaces({ session, organization, account }: PricingHost, deps: Dependencies): Places {
  const { prescription, prices, pharmacies, favorite, coupon, savedCoupons, reminders, views } = deps
  /** The place whose coupon is being looked for. */
  let sought: { place: Place; end: AbortController } | undefined
  /** Dialogs opened on this page, by the name of their place. */
  const opened = new Map<string, ResultsDialog>()

  const isShown = (view: View) => view !== 'gauge' || organization.options.showGaugeFlag

  const isEditing = () =>
    prescription.getState().draft !== undefined && prescription.getState().beforeEdit !== undefined

  function cancel() {
    sought?.end.abort()
    sought = undefined
  }

  function couponNow(): CouponPlace | undefined {
    const { query } = coupon.getState()
    if (!query) return undefined
    const type = query.kind === 'copay' ? 'manufacturer' : 'pharmacy'
    const { isCouponOfPrices: isOfPrices } = views.getState()
    return { type, pharmacyLocationId: query.offer?.pharmacyLocationId ?? null, isOfPrices }
  }

  function current(): Place | undefined {
    if (!prices.getState().query) return undefined
    const { view, pricesView, isChoosingInsurance, dialog, isForwardingOver } = views.getState()
    const editing = isEditing()
    if (sought && (view !== 'coupon' || editing || isChoosingInsurance)) cancel()
    if (sought) return sought.place
    const shownCoupon = view === 'coupon' ? couponNow() : undefined
    if (view === 'coupon' && !shownCoupon) return undefined
    const { type: kind, order, isMap, isWhole } = pharmacies.getState()
    const kindOfDialog = dialog?.kind ?? (account.gate?.getState() && 'signUpGate')
    const place: Place = {
      view,
      pricesView,
      isEditing: editing,
      isModifying: prescription.getState().isModifying,
      isChoosingInsurance,
      isForwardingOver,
      pharmacies: { kind, order, isMap, isWhole },
      ...(shownCoupon && { coupon: shownCoupon }),
      ...(kindOfDialog && { dialog: kindOfDialog }),
    }
    if (dialog && !final.includes(dialog.kind)) opened.set(nameOf(place), dialog)
    return place
  }

  /** Closes the open dialog as its own button would. */
  function closeDialog() {
    const { kind } = views.getState().dialog ?? {}
    if (kind === 'reminder') reminders.actions.close()
    if (kind === 'savedCoupon') savedCoupons.actions.close()
    if (kind === 'favorite') favorite.actions.decline()
    account.gate?.actions.close()
  }

  function showPharmacies(query: PriceQuery, { kind, order, isMap, isWhole }: Place['pharmacies']) {
    const { show, setOrder, showMap, showWhole } = pharmacies.actions
    show(query, kind)
    if (pharmacies.getState().order !== order) setOrder(order)
    showMap(isMap)
    showWhole(isWhole)
  }

  /** Nothing is created or counted again on the server. */
  async function seekCoupon(query: PriceQuery, place: Place, { type, pharmacyLocationId }: CouponPlace) {
    const end = new AbortController()
    const { signal } = end
    sought = { place, end }
    coupon.actions.clear()
    if (pharmacyLocationId === null) {
      await when(
        prices,
        signal,
        ({ coupon: area }) => area.status === 'success' || area.status === 'failure' || undefined,
      )
      sought = undefined
      return deps.getSavingsOf(type, { isRefresh: true })
    }
    const { kind } = place.pharmacies
    showPharmacies(query, { ...place.pharmacies, kind: kind === 'prescription' ? kind : type })
    const isListed = await when(pharmacies, signal, ({ list }) =>
      list.status === 'failure' ? 'no' : list.status === 'success' ? 'yes' : undefined,
    )
    const offer =
      isListed === 'yes' ? await findListedOffer(pharmacyLocationId, query, { session, pharmacies, signal }) : undefined
    if (signal.aborted) return
    sought = undefined
    const { dialog } = views.getState()
    if (!offer) return views.actions.show('pharmacies')
    deps.openOffer(offer, { isRefresh: true })
    if (dialog) views.actions.open(dialog)
  }

  return {
    current,
    cancel,
    show(place, isForwardingOver = true) {
      cancel()
      closeDialog()
      const before = views.getState().view === 'coupon' ? couponNow() : undefined
      if (isEditing() && !place.isEditing) prescription.actions.cancel({ isBack: true })
      if (!isEditing() && place.isEditing) prescription.actions.edit({ isModifying: place.isModifying })
      const { query } = prices.getState()
      if (!query) return
      const { isChoosingInsurance, dialog: kind } = place
      const dialog = opened.get(nameOf(place)) ?? plainDialog(kind)
      const view = isShown(place.view) ? place.view : 'list'
      const pricesView = isShown(place.pricesView) ? place.pricesView : 'list'
      const isCouponOfPrices = place.coupon?.isOfPrices ?? false
      views.actions.restore({ view, pricesView, isCouponOfPrices, isChoosingInsurance, dialog, isForwardingOver })
      if (view === 'pharmacies') {
        showPharmacies(query, place.pharmacies)
        // Leads back to its row.
        if (before?.pharmacyLocationId) pharmacies.actions.setOpened(before.pharmacyLocationId)
      }
      const wanted = view === 'coupon' ? place.coupon : undefined
      const shown = couponNow()
      const isThere = shown?.type === wanted?.type && shown?.pharmacyLocationId === wanted?.pharmacyLocationId
      if (wanted && !isThere) void seekCoupon(query, place, wanted)
    },
  }
}
