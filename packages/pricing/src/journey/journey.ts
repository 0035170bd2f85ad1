/** One journey from a medication's name to its prices: the stores of a mount, tied together. */
import { toFailure } from '@rxgauge/client'
import type { SearchStore } from '../search/search-store'
import { createSearchStore } from '../search/search-store'
import { type ChoiceStore, createChoiceStore, type Prescription } from '../choice/choice-store'
import type { PricingHost } from '../host'
import { isSettled, knownPrices } from '../prices/best-price'
import { createPricesStore, type PricesStore } from '../prices/prices-store'

export interface Journey {
  search: SearchStore
  choice: ChoiceStore
  prices: PricesStore
  /** Takes a suggestion: its choices are loaded, and its prices where the zip is known. */
  chooseSuggestion: (index: number) => void
  /** Back to an empty search. */
  clear: () => void
  /** Begins with what the host was asked to begin with; does nothing where that is nothing. */
  begin: () => Promise<void>
  stop: () => void
}

export function createJourney(host: PricingHost): Journey {
  const { session, clock, organization, report, start } = host
  const search = createSearchStore(session, clock)
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
    if (prescription && prescription !== before.prescription) price(prescription)
    if (!product && before.product) prices.actions.clear()
    else if (product !== before.product) prices.actions.clear()
  })

  const stopReporting = prices.subscribe((now, before) => {
    const { prescription } = choice.getState()
    if (!now.question || !prescription || !isSettled(now) || isSettled(before)) return
    const known = knownPrices(now)
    report({ kind: 'priced', productName: prescription.product.productName, zip: prescription.zip, prices: known })
  })

  return {
    search,
    choice,
    prices,
    chooseSuggestion(index) {
      const product = search.getState().choose(index)
      if (product) void choice.actions.chooseProduct(product)
    },
    clear() {
      search.getState().type('')
      choice.actions.clear()
      report({ kind: 'cleared' })
    },
    async begin() {
      if (start.drug === undefined) return
      search.getState().show(start.drug)
      try {
        const isKnown = await choice.actions.beginWith(start.drug, start)
        if (isKnown) search.getState().show(choice.getState().product?.productName ?? start.drug)
        else report({ kind: 'unknownDrug', name: start.drug })
      } catch (error) {
        const failure = toFailure(error)
        choice.setState({ choices: { status: 'failure', failure } })
        report({ kind: 'failed', failure })
      }
    },
    stop() {
      stopPricing()
      stopReporting()
      prices.actions.clear()
    },
  }
}
