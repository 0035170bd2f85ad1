/** What follows a picked medication: the prescription, its prices, its pharmacies and its coupon, tied together. */
import { toFailure, valueIn } from '@rxgauge/client'
import { calls, gaugeTimings, isInsured, type Product } from '@rxgauge/contract'
import { type AlternativesStore, createAlternativesStore } from '../alternatives/alternatives-store'
import { type CouponStore, createCouponStore } from '../coupon/coupon-store'
import { createSavedCouponsStore, type SavedCouponsStore } from '../coupon/saved-coupons-store'
import type { PricingHost } from '../host'
import { createFavoriteStore, type FavoriteStore } from '../pharmacies/favorite-store'
import { createPharmaciesStore, type PharmaciesStore } from '../pharmacies/pharmacies-store'
import type { Prescription, PrescriptionStore } from '../prescription/prescription-state'
import { createPrescriptionStore } from '../prescription/prescription-store'
import { findDosage, type RequestedSelection } from '../prescription/selection'
import { createPricesStore, type PricesStore } from '../prices/prices-store'
import { createReminderStore, type ReminderStore } from '../reminders/reminder-store'
import { createSharing, type Sharing } from '../share/sharing'
import { createViewsStore, type ViewsStore } from '../views/views-store'
import { emitJourneyEvents } from './emit-journey-events'
import { createOfferActions, type OfferActions } from './offer-actions'

export interface Results extends OfferActions {
  prescription: PrescriptionStore
  prices: PricesStore
  views: ViewsStore
  pharmacies: PharmaciesStore
  favorite: FavoriteStore
  coupon: CouponStore
  savedCoupons: SavedCouponsStore
  reminders: ReminderStore
  sharing: Sharing
  alternatives: AlternativesStore
  /** Shows another medication's choices and prices. */
  show: (product: Product, requested: RequestedSelection) => void
  /** Back to the settings, from a later screen. */
  modifySearch: () => void
  stop: () => void
}

export function createResults(host: PricingHost): Results {
  const { session, clock, organization, onEvent, start } = host
  const { showGaugeFlag } = organization.options
  const prescription = createPrescriptionStore({
    session,
    clock,
    organization,
    startZip: start.zip,
    location: host.location,
  })
  const prices = createPricesStore(session, clock)
  const views = createViewsStore(start.isFromHomeGauge === false || !showGaugeFlag ? 'list' : 'gauge')
  const pharmacies = createPharmaciesStore(session)
  const favorite = createFavoriteStore(session)
  const coupon = createCouponStore(session)
  const savedCoupons = createSavedCouponsStore(session, host.account.onCouponsChanged)
  const alternatives = createAlternativesStore(session)
  let cancelRefresh = () => {}
  let hasOpenedStartOffer = false

  function loadPrices({ product, selection: chosen, zip, insurance }: Prescription) {
    const { productDetailId, quantity } = chosen
    const choices = valueIn(prescription.getState().choices)
    const strength = (choices && findDosage(choices, productDetailId)?.dosage.dosage) ?? ''
    const { form } = chosen
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
      pharmacies.actions.show(query, 'pharmacy')
      views.actions.show('pharmacies')
    }
    // Once: whoever changes the query from there wants its prices.
    const { offer } = start
    if (offer && query?.productDetailId === offer.productDetailId && !hasOpenedStartOffer) {
      hasOpenedStartOffer = true
      steps.openOffer(offer)
    }
    cancelRefresh()
    if (isInsured(insurance)) {
      cancelRefresh = clock.after(gaugeTimings.search.copayWedge, () => void refreshInsurance(insurance.id))
    }
  }

  /** As the copay wedge appears: is the plan still what it was when it was chosen? (search 4, "Gauge animation") */
  async function refreshInsurance(id: number) {
    try {
      prescription.actions.refreshInsurance(await session.call(calls.insurance.getInsurance, { params: { id } }))
    } catch (error) {
      const isGone = toFailure(error).code === 'INSURANCE_NOT_FOUND'
      if (isGone && prescription.getState().prescription?.insurance?.id === id)
        prescription.actions.refreshInsurance(undefined)
    }
  }

  function clearOffers() {
    pharmacies.actions.clear()
    coupon.actions.clear()
    alternatives.actions.clear()
  }

  const stopAlternatives = prices.subscribe(({ query, copay }, before) => {
    if (query && copay !== before.copay && valueIn(copay)?.alternateFlag) void alternatives.actions.load(query)
  })

  const stopPricing = prescription.subscribe(({ prescription, product, draft }, before) => {
    // Opening the settings leads back to the gauge (search 2, "Search page").
    if (draft && !before.draft && prescription && showGaugeFlag) views.actions.show('gauge')
    if (product !== before.product) {
      cancelRefresh()
      prices.actions.clear()
      clearOffers()
    }
    if (prescription && prescription !== before.prescription) loadPrices(prescription)
  })

  const stopReporting = emitJourneyEvents(onEvent, { prescription, prices, coupon })

  const steps = createOfferActions({ prices, pharmacies, coupon, views })

  return {
    prescription,
    prices,
    views,
    pharmacies,
    favorite,
    coupon,
    savedCoupons,
    reminders: createReminderStore({ session, clock, savedCoupons, contacts: host.account.contacts }),
    sharing: createSharing(session, { prices, coupon }),
    alternatives,
    show: (product, requested) => void prescription.actions.chooseProduct(product, requested),
    ...steps,
    modifySearch() {
      views.actions.show(showGaugeFlag ? 'gauge' : 'list')
      prescription.actions.edit({ isModifying: true })
    },
    stop() {
      cancelRefresh()
      stopPricing()
      stopAlternatives()
      stopReporting()
      prescription.actions.clear()
      prices.actions.clear()
      clearOffers()
    },
  }
}
