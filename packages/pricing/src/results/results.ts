/** Connects the stores of everything after a medication is picked: prescription, prices, pharmacies, coupon. */
import { personOf, valueIn } from '@rxgauge/client'
import { type Insurance, isInsured, type Product } from '@rxgauge/contract'
import { type AlternativesStore, createAlternativesStore } from '../alternatives/alternatives-store'
import { type CouponStore, createCouponStore } from '../coupon/coupon-store'
import { createSavedCouponsStore, type SavedCouponsStore } from '../coupon/saved-coupons-store'
import type { PricingHost, RejectedPart } from '../host'
import { createFavoriteStore, type FavoriteStore } from '../pharmacies/favorite-store'
import { createPharmaciesStore, type PharmaciesStore } from '../pharmacies/pharmacies-store'
import type { Prescription, PrescriptionStore } from '../prescription/prescription-state'
import { createPrescriptionStore } from '../prescription/prescription-store'
import { findDosage, type RequestedSelection } from '../prescription/selection'
import { createPricesStore, type PricesStore } from '../prices/prices-store'
import { createReminderStore, type ReminderStore } from '../reminders/reminder-store'
import { createSendStore, type SendStore } from '../share/send-store'
import { createSharing, type Sharing } from '../share/sharing'
import { type AccountActions, createAccountActions } from './account-actions'
import { emitJourneyEvents } from './emit-journey-events'
import { followHistory } from './follow-history'
import { createOfferActions, type OfferActions } from './offer-actions'
import { createPlaces } from './places'
import { createPlanRefresh } from './plan-refresh'
import { createRefreshActions, type RefreshActions, refreshLists } from './refresh-actions'
import { reportFailures } from './report-failures'
import { showOutcomes } from './show-outcomes'
import { createStartingCoupon } from './starting-coupon'
import { createViewsStore, type ViewsStore } from './views-store'
import { watchPerson } from './watch-person'

export interface Results extends OfferActions, AccountActions, RefreshActions {
  prescription: PrescriptionStore
  prices: PricesStore
  views: ViewsStore
  pharmacies: PharmaciesStore
  favorite: FavoriteStore
  coupon: CouponStore
  savedCoupons: SavedCouponsStore
  reminders: ReminderStore
  sharing: Sharing
  /** What is being sent, even while its dialog is closed. */
  sending: SendStore
  alternatives: AlternativesStore
  /** Shows another medication's choices and prices. */
  show: (product: Product, requested: RequestedSelection) => void
  /** Chooses a plan; a government plan must be confirmed first. */
  chooseInsurance: (plan: Insurance | undefined) => void
  confirmInsurance: (plan: Insurance | undefined) => void
  /** Returns to the settings from a later screen. */
  modifySearch: () => void
  /**
   * Subscribes to the stores until `stop`. After another `start`, `show` begins again, unless the person's session was interrupted when it
   * stopped.
   */
  start: () => void
  stop: () => void
}

export function createResults(host: PricingHost): Results {
  const { session, clock, organization, onEvent, start } = host
  const { showGaugeFlag, showCopayPriceFlag } = organization.options
  const onRejected = (part: RejectedPart) => onEvent({ kind: 'rejected', part })
  const views = createViewsStore(start.isFromHomeGauge === false || !showGaugeFlag ? 'list' : 'gauge')
  const prescription = createPrescriptionStore({
    session,
    clock,
    organization,
    startZip: start.requestedCoupon?.zipCode ?? start.zip,
    startInsuranceId: start.requestedCoupon?.insuranceId,
    pagePlan: start.page?.plan,
    onRejected,
    location: host.location,
    onZipSaved: () => onEvent({ kind: 'zipSaved' }),
    onProduct() {
      views.actions.closeInsurance()
      views.actions.closeAny('quantity', 'location')
      clearPrices()
    },
    onEdit() {
      // Opening the settings returns to the gauge (search 2, "Search page").
      if (showGaugeFlag) views.actions.show('gauge')
    },
    // The form's dialogs close with it.
    onEditEnd: () => views.actions.closeAny('quantity', 'location'),
    onCommit(committed) {
      // While the page is hidden, nothing loads; `show` starts again.
      if (stops.length > 0) loadPrices(committed)
    },
  })
  const prices = createPricesStore(session, clock, {
    showsCopayPrice: showCopayPriceFlag,
    onCopay({ alternateFlag }, query) {
      if (alternateFlag) void alternatives.actions.load(query)
    },
    onSettled(query) {
      // The other name (brand or generic) may cost less; the alternatives list it only if it does.
      if (prescription.getState().prescription?.product.aliasId !== null) void alternatives.actions.load(query)
    },
  })
  const favorite = createFavoriteStore(session)
  const savedCoupons = createSavedCouponsStore(session, host.account.onCouponsChanged)
  const pharmacies = createPharmaciesStore(session, {
    onQuery: favorite.actions.askAgain,
    onRequest: savedCoupons.actions.beginList,
    pagePharmacy: start.page?.pharmacy,
    onRejected,
  })
  const coupon = createCouponStore(session, () => refreshLists({ prices, pharmacies }))
  const alternatives = createAlternativesStore(session)
  const reminders = createReminderStore({ session, savedCoupons, contacts: host.account.contacts })
  const sending = createSendStore()
  const planRefresh = createPlanRefresh(host, prescription)
  const steps = createOfferActions({ prices, pharmacies, coupon, views })
  const account = createAccountActions(host, { prescription, coupon, savedCoupons, reminders, views })
  const places = createPlaces(host, {
    ...{ prescription, prices, pharmacies, favorite, coupon, savedCoupons, reminders, views },
    ...steps,
  })
  const opening = createStartingCoupon(host, { prices, pharmacies, coupon, views, places, ...steps, ...account })
  let stops: readonly (() => void)[] = []
  /** Stops `showOutcomes`; the function it returns also silences what's still running. */
  let stopOutcomes = () => () => {}
  let forgetOutcomes = () => {}
  /** The page is hidden and waits for someone whose session was interrupted; it keeps everything, including what's typed in its dialog. */
  let isPaused = false
  /** The medication requested last. */
  let shown: Product | undefined

  function loadPrices({ product, selection, zip, insurance }: Prescription) {
    const { form, productDetailId, quantity } = selection
    const choices = valueIn(prescription.getState().choices)
    const strength = (choices && findDosage(choices, productDetailId)?.dosage.dosage) ?? ''
    onEvent({
      kind: 'chosen',
      productId: product.id,
      productName: product.productName,
      productDetailId,
      quantity,
      form,
      strength,
      zip,
      insurance,
    })
    opening.cancel()
    places.cancel()
    clearOffers()
    views.actions.reset()
    prices.actions.load({
      productDetailId,
      quantity,
      zip,
      insuranceId: isInsured(insurance) ? insurance.id : undefined,
      isBranded: product.type === 'brand',
      isGaugeShown: views.getState().view === 'gauge',
    })
    opening.open(product)
    planRefresh.cancel()
    if (isInsured(insurance)) planRefresh.refreshLater(insurance.id)
  }

  function clearPrices() {
    planRefresh.cancel()
    prices.actions.clear()
    clearOffers()
  }

  function clearOffers() {
    pharmacies.actions.clear()
    coupon.actions.clear()
    alternatives.actions.clear()
  }

  const watchHistory = () => {
    if (!host.history) return () => undefined
    const gate = host.account.gate ? [host.account.gate] : []
    const stores = [prescription, prices, pharmacies, coupon, views, ...gate]
    return followHistory(host.history, { place: places.current, show: places.show, stores })
  }

  const watchOutcomes = () => showOutcomes({ views, savedCoupons, reminders, sending }, onEvent)

  /** Removes one person's data from the screen. The medication stays, with the next person's own ZIP and plan. */
  const person = watchPerson(session, () => {
    for (const { actions } of [savedCoupons, reminders, sending]) actions.reset()
    stopOutcomes()
    stopOutcomes = watchOutcomes()
    opening.cancel()
    coupon.actions.clear()
    views.actions.close()
    if (views.getState().view === 'coupon') {
      if (pharmacies.getState().query) views.actions.show('pharmacies')
      else views.actions.showPrices()
    }
    pharmacies.actions.reload()
    if (personOf(session.visitor.getState()) !== undefined) void prescription.actions.startOver()
  })

  function confirmInsurance(plan: Insurance | undefined) {
    views.actions.closeInsurance()
    // Choosing a plan returns to the gauge (search 4, "Insurance selection").
    if (showGaugeFlag) views.actions.show('gauge')
    prescription.actions.setInsurance(plan)
  }

  return {
    prescription,
    prices,
    views,
    pharmacies,
    favorite,
    coupon,
    savedCoupons,
    reminders,
    sharing: createSharing(session, { prices, coupon }),
    sending,
    alternatives,
    show(product, requested) {
      const isLoaded = (prescription.getState().draft ?? prices.getState().query) !== undefined
      const isThere = isPaused && product === shown && isLoaded
      // Whatever hadn't loaded yet starts over.
      if (isPaused && !isThere) opening.begin()
      isPaused = false
      shown = product
      if (!isThere) void prescription.actions.chooseProduct(product, requested)
    },
    ...steps,
    ...account,
    ...createRefreshActions({ prices, pharmacies, coupon, alternatives, reminders }, clock, planRefresh.refresh),
    chooseInsurance(plan) {
      if (plan?.type === 'government') views.actions.open({ kind: 'governmentPlan', plan })
      else confirmInsurance(plan)
    },
    confirmInsurance,
    modifySearch() {
      pharmacies.actions.setOpened(undefined)
      views.actions.showPrices()
      prescription.actions.edit({ isModifying: true })
    },
    start() {
      forgetOutcomes()
      if (!isPaused) opening.begin()
      stops = [
        session.state.subscribe(({ status }) => {
          if (status === 'ready') favorite.actions.readStored()
        }),
        person.start(),
        emitJourneyEvents(onEvent, { prescription, prices, coupon }),
        reportFailures(onEvent, { prescription, prices, pharmacies, coupon, views }),
        watchHistory(),
      ]
      stopOutcomes = watchOutcomes()
    },
    stop() {
      opening.cancel()
      places.cancel()
      planRefresh.cancel()
      for (const stop of stops) stop()
      stops = []
      forgetOutcomes = stopOutcomes()
      isPaused = session.visitor.getState().kind === 'interrupted'
      if (!isPaused) prescription.actions.clear()
    },
  }
}
