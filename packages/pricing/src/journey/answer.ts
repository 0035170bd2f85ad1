/** What follows a picked medication: the prescription, its prices, its pharmacies and its coupon, tied together. */
import { calls, gaugeTimings, type Product } from '@rxgauge/contract'
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
import { createPricesStore, type PricesStore } from '../prices/prices-store'
import { createReminderStore, type ReminderStore } from '../reminders/reminder-store'
import { createSharing, type Sharing } from '../share/sharing'
import { createViewsStore, type ViewsStore } from '../views/views-store'
import { createOfferSteps, type OfferSteps } from './offer-steps'
import { reportAnswers } from './report-answers'

export interface Answer extends OfferSteps {
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
      steps.takeOffer(offer)
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

  const stopAlternatives = prices.subscribe(({ question, copay }, before) => {
    if (question && copay !== before.copay && valueIn(copay)?.alternateFlag) void alternatives.actions.load(question)
  })

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

  const stopReporting = reportAnswers(report, { choice, prices, coupon })

  const steps = createOfferSteps({ prices, pharmacies, coupon, views })

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
    ...steps,
    modifySearch() {
      views.actions.show(showGaugeFlag ? 'gauge' : 'list')
      choice.actions.edit({ isModifying: true })
    },
    stop() {
      cancelRefresh()
      stopPricing()
      stopAlternatives()
      stopReporting()
      choice.actions.clear()
      prices.actions.clear()
      forgetOffers()
    },
  }
}
