/** What follows a picked medication: the prescription and its prices, tied together. */
import type { Product } from '@rxgauge/contract'
import type { Wish } from '../choice/choice'
import { type ChoiceStore, createChoiceStore, type Prescription } from '../choice/choice-store'
import type { PricingHost } from '../host'
import { isSettled, knownPrices } from '../prices/best-price'
import { createPricesStore, type PricesStore } from '../prices/prices-store'

export interface Answer {
  choice: ChoiceStore
  prices: PricesStore
  /** Shows another medication's choices and prices. */
  show: (product: Product, wish: Wish) => void
  stop: () => void
}

export function createAnswer(host: PricingHost): Answer {
  const { session, clock, organization, report, start } = host
  const choice = createChoiceStore(session, start.zip)
  const prices = createPricesStore(session, clock)

  function price({ product, choice: chosen, zip, insurance }: Prescription) {
    const { productDetailId, quantity } = chosen
    report({ kind: 'chosen', productId: product.id, productName: product.productName, productDetailId, quantity })
    prices.actions.ask({
      productDetailId,
      quantity,
      zip,
      // Type W is "none or other": it counts as not selected (account 9).
      insuranceId: insurance && insurance.type !== 'W' ? insurance.id : undefined,
      isBranded: product.type === 'brand',
      isGaugeShown: organization.organizationOptionJson.showGaugeFlag,
    })
  }

  const stopPricing = choice.subscribe(({ prescription, product }, before) => {
    if (product !== before.product) prices.actions.clear()
    if (prescription && prescription !== before.prescription) price(prescription)
  })

  const stopReporting = prices.subscribe((now, before) => {
    const { prescription } = choice.getState()
    if (!now.question || !prescription || !isSettled(now) || isSettled(before)) return
    const known = knownPrices(now)
    report({ kind: 'priced', productName: prescription.product.productName, zip: prescription.zip, prices: known })
  })

  return {
    choice,
    prices,
    show: (product, wish) => void choice.actions.chooseProduct(product, wish),
    stop() {
      stopPricing()
      stopReporting()
      choice.actions.clear()
      prices.actions.clear()
    },
  }
}
