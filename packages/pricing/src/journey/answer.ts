/** What follows a picked medication: the prescription, its prices, its pharmacies and its coupon, tied together. */
import { calls, gaugeTimings, type Offer, type Product } from '@rxgauge/contract'
import { type AlternativesStore, createAlternativesStore } from '../alternatives/alternatives-store'
import { valueIn } from '../area'
import { findDosage, type Wish } from '../choice/choice'
import type { ChoiceStore, Prescription } from '../choice/choice-state'
import { createChoiceStore } from '../choice/choice-store'
import { type CouponStore, createCouponStore } from '../coupon/coupon-store'
import { createSavingStore, type SavingStore } from '../coupon/saving-store'
import type { PricingHost } from '../host'
import { createFavoriteStore, type FavoriteStore } from '../pharmacies/favorite-store'
import { createPharmaciesStore, type PharmaciesStore } from '../pharmacies/pharmacies-store'
import { bestCoupon, isSettled, knownPrices } from '../prices/best-price'
import { createPricesStore, type PricesStore } from '../prices/prices-store'
import { createReminderStore, type ReminderStore } from '../reminders/reminder-store'
import { createSharing, type Sharing } from '../share/sharing'
import { createViewsStore, type ViewsStore } from '../views/views-store'

export interface Answer {
  choice: ChoiceStore
  prices: PricesStore
  views: ViewsStore
  pharmacies: PharmaciesStore
  favorite: FavoriteStore
  coupon: CouponStore
  saving: SavingStore
  reminders: ReminderStore
  sharing: Sharing
  alternatives: AlternativesStore
  /** Shows another medication's choices and prices. */
  show: (product: Product, wish: Wish) => void
  /** On to the savings: a manufacturer's coupon at once, cards by way of the pharmacies (search 4, "Get savings"). */
  getSavings: () => void
  /** The pharmacies that honour the offer. */
  showPharmacies: () => void
  /** The coupon of one pharmacy. */
  takeOffer: (offer: Offer) => void
  /** Back to the settings, from a later screen. */
  modifySearch: () => void
  stop: () => void
}

export function createAnswer(host: PricingHost): Answer {
  const { session, clock, organization, report, start } = host
  const { showGaugeFlag } = organization.organizationOptionJson
  const choice = createChoiceStore({ session, clock, organization, startZip: start.zip, location: host.location })
  const prices = createPricesStore(session, clock)
  const views = createViewsStore(start.isFromHomeGauge === false || !showGaugeFlag ? 'list' : 'gauge')
  const pharmacies = createPharmaciesStore(session)
  const favorite = createFavoriteStore(session)
  const coupon = createCouponStore(session)
  const saving = createSavingStore(session, host.account.couponsChanged)
  const alternatives = createAlternativesStore(session)
  let cancelRefresh = () => {}
  let hasBegunWithOffer = false

  function price({ product, choice: chosen, zip, insurance }: Prescription) {
    const { productDetailId, quantity } = chosen
    const choices = valueIn(choice.getState().choices)
    const strength = (choices && findDosage(choices, productDetailId)?.dosage.dosage) ?? ''
    const { form } = chosen
    report({
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
    forgetOffers()
    views.actions.begin()
    prices.actions.ask({
      productDetailId,
      quantity,
      zip,
      // Type W is "none or other": it counts as not selected (account 9).
      insuranceId: insurance && insurance.type !== 'W' ? insurance.id : undefined,
      isBranded: product.type === 'brand',
      isGaugeShown: views.getState().view === 'gauge',
    })
    const { question } = prices.getState()
    if (start.isForSavings && question && product.type === 'generic') {
      pharmacies.actions.show(question, 'P')
      views.actions.show('pharmacies')
    }
    // Once: whoever changes the question from there wants its prices.
    const { offer } = start
    if (offer && question?.productDetailId === offer.productDetailId && !hasBegunWithOffer) {
      hasBegunWithOffer = true
      takeOffer(offer)
    }
    cancelRefresh()
    if (insurance && insurance.type !== 'W') {
      cancelRefresh = clock.after(gaugeTimings.search.copayWedge, () => void refreshInsurance(insurance.id))
    }
  }

  /** As the copay wedge appears: is the plan still what it was when it was chosen? (search 4, "Gauge animation") */
  async function refreshInsurance(id: number) {
    try {
      choice.actions.refreshInsurance(await session.call(calls.insurance.getInsurance, { params: { id } }))
    } catch (error) {
      const isGone = error instanceof Error && 'code' in error && error.code === 'INSURANCE_NOT_FOUND'
      if (isGone && choice.getState().prescription?.insurance?.id === id) choice.actions.refreshInsurance(undefined)
    }
  }

  function forgetOffers() {
    pharmacies.actions.clear()
    coupon.actions.clear()
    alternatives.actions.clear()
  }

  const stopPricing = choice.subscribe(({ prescription, product, draft }, before) => {
    // Opening the settings leads back to the gauge (search 2, "Search page").
    if (draft && !before.draft && prescription && showGaugeFlag) views.actions.show('gauge')
    if (product !== before.product) {
      cancelRefresh()
      prices.actions.clear()
      forgetOffers()
    }
    if (prescription && prescription !== before.prescription) price(prescription)
  })

  const stopReporting = prices.subscribe((now, before) => {
    const { prescription } = choice.getState()
    const { question } = now
    if (question && now.copay !== before.copay && valueIn(now.copay)?.alternateFlag) {
      void alternatives.actions.load(question)
    }
    if (!question || !prescription || !isSettled(now) || isSettled(before)) return
    const known = knownPrices(now)
    report({ kind: 'priced', productName: prescription.product.productName, zip: prescription.zip, prices: known })
  })

  const stopCoupons = coupon.subscribe(({ coupon: area }, before) => {
    const { prescription } = choice.getState()
    const shown = valueIn(area)
    if (!shown || area === before.coupon || !prescription) return
    const { product, zip } = prescription
    const provider = shown.kind === 'discount' ? shown.card.pharmacyName : (shown.offer?.pharmacyName ?? '')
    const { price } = shown.card
    report({ kind: 'coupon', productName: product.productName, zip, type: shown.kind, price, provider })
  })

  /** The manufacturer's coupon of this question, where there is one. */
  const manufacturers = () => {
    const best = bestCoupon(valueIn(prices.getState().coupon))
    return best?.couponType === 'M' ? best : undefined
  }

  function showPharmacies() {
    const { question } = prices.getState()
    if (!question) return
    pharmacies.actions.show(question, manufacturers() ? 'M' : 'P')
    views.actions.show('pharmacies')
  }

  function takeOffer(offer: Offer) {
    const { question } = prices.getState()
    if (!question) return
    views.actions.show('coupon')
    void coupon.actions.ask(
      offer.couponType === 'M'
        ? { kind: 'copay', offerId: offer.offerId, offer, question }
        : { kind: 'discount', offer, question },
    )
  }

  return {
    choice,
    prices,
    views,
    pharmacies,
    favorite,
    coupon,
    saving,
    reminders: createReminderStore({ session, clock, saving, contacts: host.account.contacts }),
    sharing: createSharing(session, { prices, coupon }),
    alternatives,
    show: (product, wish) => void choice.actions.chooseProduct(product, wish),
    showPharmacies,
    getSavings() {
      const { question } = prices.getState()
      const best = manufacturers()
      if (!question) return
      if (!best) return showPharmacies()
      views.actions.show('coupon')
      void coupon.actions.ask({ kind: 'copay', offerId: best.offerId, offer: undefined, question })
    },
    takeOffer,
    modifySearch() {
      views.actions.show(showGaugeFlag ? 'gauge' : 'list')
      choice.actions.edit({ isModifying: true })
    },
    stop() {
      cancelRefresh()
      stopPricing()
      stopReporting()
      stopCoupons()
      choice.actions.clear()
      prices.actions.clear()
      forgetOffers()
    },
  }
}
