/** What follows a picked medication: the prescription, its prices, its pharmacies and its coupon, tied together. */
import { latest, personOf, valueIn } from '@rxgauge/client'
import { calls, gaugeTimings, type Insurance, isInsured, type Product } from '@rxgauge/contract'
import { type AlternativesStore, createAlternativesStore } from '../alternatives/alternatives-store'
import { type CouponStore, createCouponStore } from '../coupon/coupon-store'
import { createSavedCouponsStore, type SavedCouponsStore } from '../coupon/saved-coupons-store'
import type { PricingHost } from '../host'
import { createFavoriteStore, type FavoriteStore } from '../pharmacies/favorite-store'
import { createPharmaciesStore, type PharmaciesStore } from '../pharmacies/pharmacies-store'
import type { Prescription, PrescriptionStore } from '../prescription/prescription-state'
import { createPrescriptionStore } from '../prescription/prescription-store'
import { findDosage, type RequestedSelection } from '../prescription/selection'
import { isSettled } from '../prices/best-price'
import { createPricesStore, type PricesStore } from '../prices/prices-store'
import { createReminderStore, type ReminderStore } from '../reminders/reminder-store'
import { createSendStore, type SendStore } from '../share/send-store'
import { createSharing, type Sharing } from '../share/sharing'
import { type AccountActions, createAccountActions } from './account-actions'
import { emitJourneyEvents } from './emit-journey-events'
import { createOfferActions, type OfferActions } from './offer-actions'
import { openRequestedCoupon } from './open-requested-coupon'
import { createRefreshActions, type RefreshActions, refreshWherePriceChanged } from './refreshing'
import { reportFailures } from './report-failures'
import { showOutcomes } from './show-outcomes'
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
  /** What is being sent: it goes on while its dialog is closed. */
  sending: SendStore
  alternatives: AlternativesStore
  /** Shows another medication's choices and prices. */
  show: (product: Product, requested: RequestedSelection) => void
  /** A government plan is confirmed first; any other is chosen at once. */
  chooseInsurance: (plan: Insurance | undefined) => void
  confirmInsurance: (plan: Insurance | undefined) => void
  /** Back to the settings, from a later screen. */
  modifySearch: () => void
  /**
   * Follows what happens, from then until `stop`. May be started again after it: then `show` begins where the page does, unless
   * it was stopped while its person was missed.
   */
  start: () => void
  stop: () => void
}

export function createResults(host: PricingHost): Results {
  const { session, clock, organization, onEvent, start } = host
  const { showGaugeFlag } = organization.options
  const prescription = createPrescriptionStore({
    session,
    clock,
    organization,
    startZip: start.requestedCoupon?.zipCode ?? start.zip,
    startInsuranceId: start.requestedCoupon?.insuranceId,
    location: host.location,
    onZipSaved: () => onEvent({ kind: 'zipSaved' }),
  })
  const prices = createPricesStore(session, clock, organization.options.showCopayPriceFlag)
  const views = createViewsStore(start.isFromHomeGauge === false || !showGaugeFlag ? 'list' : 'gauge')
  const pharmacies = createPharmaciesStore(session)
  const favorite = createFavoriteStore(session)
  const coupon = createCouponStore(session)
  const savedCoupons = createSavedCouponsStore(session, host.account.onCouponsChanged)
  const alternatives = createAlternativesStore(session)
  const reminders = createReminderStore({ session, savedCoupons, contacts: host.account.contacts })
  const sending = createSendStore()
  let cancelTimer = () => {}
  let hasOpenedStartOffer = false
  let cancelOpening = () => {}
  let stops: readonly (() => void)[] = []
  /** Of `showOutcomes`; what it returns says nothing any more of what was still under way. */
  let stopOutcomes = () => () => {}
  let forgetOutcomes = () => {}
  /** It is out of sight until somebody who is missed is back: it stays as it is, with what is typed in its dialog. */
  let isKept = false
  /** The medication that was requested last. */
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
    cancelOpening()
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
    const { query } = prices.getState()
    if (start.isForSavings && query && product.type === 'generic') {
      pharmacies.actions.show(query, 'prescription')
      views.actions.show('pharmacies')
    }
    // Once: whoever changes the query from there wants its prices.
    const { offer } = start
    if (offer && query?.productDetailId === offer.productDetailId && !hasOpenedStartOffer) {
      hasOpenedStartOffer = true
      steps.openOffer(offer)
    }
    if (start.requestedCoupon && query && !hasOpenedStartOffer) {
      hasOpenedStartOffer = true
      cancelOpening = openRequestedCoupon(start.requestedCoupon, query, {
        ...{ session, prices, pharmacies, coupon, views, isSignedIn: host.account.isSignedIn },
        ...{ openOffer: steps.openOffer, getSavingsOf: steps.getSavingsOf, request: account.request },
      })
    }
    cancelRefresh()
    if (isInsured(insurance)) {
      cancelTimer = clock.after(gaugeTimings.search.copayWedge, () => void refreshInsurance(insurance.id))
    }
  }

  /** As the copay wedge appears: is the plan still what it was when it was chosen? (search 4, "Gauge animation") */
  const refreshedInsurance = latest<Insurance>((area) => {
    if (area.status === 'success') prescription.actions.refreshInsurance(area.value)
    if (area.status === 'failure' && area.failure.code === 'INSURANCE_NOT_FOUND')
      prescription.actions.refreshInsurance(undefined)
  })
  const refreshInsurance = (id: number) =>
    refreshedInsurance.run((signal) => session.call(calls.insurance.getInsurance, { params: { id } }, { signal }))

  function cancelRefresh() {
    cancelTimer()
    refreshedInsurance.cancel()
  }

  function clearOffers() {
    pharmacies.actions.clear()
    coupon.actions.clear()
    alternatives.actions.clear()
  }

  function followPrices() {
    return prices.subscribe((now, before) => {
      const { query, copay } = now
      if (query && copay !== before.copay && valueIn(copay)?.alternateFlag) void alternatives.actions.load(query)
      // By its other name it may cost less: offered only where it does.
      const hasOtherName = prescription.getState().prescription?.product.aliasId !== null
      if (query && hasOtherName && isSettled(now) && !isSettled(before)) void alternatives.actions.load(query)
    })
  }

  function followPrescription() {
    return prescription.subscribe(({ prescription, product, draft }, before) => {
      // Opening the settings leads back to the gauge (search 2, "Search page").
      if (draft && !before.draft && prescription && showGaugeFlag) views.actions.show('gauge')
      // Its dialogs end with the form.
      if (!draft && before.draft) views.actions.closeAny('quantity', 'location')
      if (product !== before.product) {
        views.actions.closeInsurance()
        cancelRefresh()
        prices.actions.clear()
        clearOffers()
      }
      if (prescription && prescription !== before.prescription && !isRenamed(prescription, before.prescription))
        loadPrices(prescription)
    })
  }

  function followListed() {
    let knownSaved = savedCoupons.getState().changes
    return pharmacies.subscribe(({ list, query: now }, before) => {
      if (now !== before.query) favorite.actions.askAgain()
      if (list === before.list) return
      if (list.status === 'loading') knownSaved = savedCoupons.getState().changes
      if (list.status !== 'success') return
      const { favorite: listed, others } = list.value
      savedCoupons.actions.followListed(listed ? [listed, ...others] : others, knownSaved)
    })
  }

  const followOutcomes = () => showOutcomes({ views, savedCoupons, reminders, sending }, onEvent)

  /** What was one person's leaves the screen. The medication stays: for another person with their own zip and plan. */
  const person = watchPerson(session, () => {
    for (const { actions } of [savedCoupons, reminders, sending]) actions.reset()
    stopOutcomes()
    stopOutcomes = followOutcomes()
    cancelOpening()
    coupon.actions.clear()
    views.actions.close()
    if (views.getState().view === 'coupon') {
      views.actions.show(pharmacies.getState().query ? 'pharmacies' : showGaugeFlag ? 'gauge' : 'list')
    }
    pharmacies.actions.reload()
    if (personOf(session.visitor.getState()) !== undefined) void prescription.actions.startAnew()
  })

  function confirmInsurance(plan: Insurance | undefined) {
    views.actions.closeInsurance()
    // Choosing returns to the gauge (search 4, "Insurance selection").
    if (showGaugeFlag) views.actions.show('gauge')
    prescription.actions.setInsurance(plan)
  }

  const steps = createOfferActions({ prices, pharmacies, coupon, views })
  const account = createAccountActions(host, { prescription, coupon, savedCoupons, reminders, views })

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
      const isThere = isKept && product === shown && isLoaded
      // What had not come yet begins where the page does.
      if (isKept && !isThere) hasOpenedStartOffer = false
      isKept = false
      shown = product
      if (!isThere) void prescription.actions.chooseProduct(product, requested)
    },
    ...steps,
    ...account,
    ...createRefreshActions({ prices, pharmacies, coupon, alternatives, reminders }, clock, () => {
      const { insurance } = prescription.getState().prescription ?? {}
      if (insurance) void refreshInsurance(insurance.id)
    }),
    chooseInsurance(plan) {
      if (plan?.type === 'government') views.actions.open({ kind: 'governmentPlan', plan })
      else confirmInsurance(plan)
    },
    confirmInsurance,
    modifySearch() {
      views.actions.show(showGaugeFlag ? 'gauge' : 'list')
      prescription.actions.edit({ isModifying: true })
    },
    start() {
      forgetOutcomes()
      if (!isKept) hasOpenedStartOffer = false
      stops = [
        followPrices(),
        followPrescription(),
        followListed(),
        session.state.subscribe(({ status }) => {
          if (status === 'ready') favorite.actions.readStored()
        }),
        person.start(),
        refreshWherePriceChanged({ prices, pharmacies, coupon }),
        emitJourneyEvents(onEvent, { prescription, prices, coupon }),
        reportFailures(onEvent, { prescription, prices, pharmacies, coupon }),
      ]
      stopOutcomes = followOutcomes()
    },
    stop() {
      cancelOpening()
      cancelRefresh()
      for (const stop of stops) stop()
      stops = []
      forgetOutcomes = stopOutcomes()
      isKept = session.visitor.getState().kind === 'interrupted'
      if (isKept) return
      prescription.actions.clear()
      prices.actions.clear()
      clearOffers()
    },
  }
}

/** The same question, whose plan has another name by now, such as in another language. */
const isRenamed = (now: Prescription, before: Prescription | undefined): boolean =>
  now.product === before?.product &&
  now.selection === before.selection &&
  now.zip === before.zip &&
  now.insurance?.id === before.insurance?.id &&
  now.insurance?.type === before.insurance?.type &&
  now.insurance?.name !== before.insurance?.name
