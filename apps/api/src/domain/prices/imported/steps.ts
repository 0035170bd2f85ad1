/**
 * How a price from imports is computed, step by step, each with its file. A reader with a calculator gets the same price
 * (`price-steps.ts`): inputs are exact, each result is rounded to the cent.
 */
import { type BilledQuantity, unitsOf } from '../billed-quantity'
import { toCent } from '../exact'
import type { DiscountQuote, PriceStep } from '../quote'
import type { Card, UsualPrice } from './cards'
import { factOfFigure, type ImportedFigure, type ImportFactsById } from './import-facts'

/** A card at a seller, with the seller's usual price. */
export interface PricedCard {
  card: Card
  usual: UsualPrice | undefined
}

/** What decided a card's price: the least; at equal amounts, the first of these. */
export function decidingFigure({ card, usual }: PricedCard): ImportedFigure & { basis: DiscountQuote['basis'] } {
  const { contract, mac } = card
  const figures = [
    { basis: 'network contract', price: contract?.price, importId: contract?.rate.importId },
    { basis: 'maximum allowable cost', price: mac?.price, importId: mac?.rate.importId },
    { basis: 'usual price', price: usual?.price, importId: usual?.importId },
  ] as const
  const [first] = figures
    .flatMap(({ basis, price, importId }) =>
      price === undefined || importId === undefined ? [] : { basis, price, importId },
    )
    .toSorted((one, other) => one.price.cmp(other.price))
  if (!first) throw new Error('A card without a price')
  return first
}

/** Every imported figure that a card's price was compared from. */
export const figuresOf = ({ card: { contract, mac }, usual }: PricedCard): ImportedFigure[] =>
  [contract?.rate, contract?.cost, mac?.rate, usual].filter((figure) => figure !== undefined)

/** Contract, MAC and usual price with their parts, and the least of them. */
export function cardSteps({ card, usual }: PricedCard, facts: ImportFactsById): PriceStep[] {
  const { contract, mac } = card
  const steps: PriceStep[] = []
  if (contract) steps.push(...contractSteps(contract, facts))
  const counted = contract?.cost?.quantity
  if (mac) {
    const said = factOf(mac.rate, facts)
    const price: PriceStep = { label: 'macPrice', amount: toCent(mac.price).toFixed(2) }
    const made: PriceStep[] = [
      // A MAC may be per another unit than the contract's cost.
      ...quantityOnce(mac.quantity, counted),
      { label: 'macUnitPrice', amount: mac.rate.unitPrice.toFixed(), ...said },
      { label: 'dispensingFee', amount: mac.fee.toFixed(), ...said },
    ]
    steps.push(...(isExact(mac.quantity) ? [...made, price] : [{ ...price, ...said }]))
  }
  if (usual) steps.push(...usualSteps(usual, facts, mac?.quantity ?? counted))
  steps.push({ label: 'cardPrice', amount: card.price.toFixed(2) })
  return steps
}

/** @param counted the quantity of the steps before */
export function usualSteps(usual: UsualPrice, facts: ImportFactsById, counted?: BilledQuantity): PriceStep[] {
  const { price, ofOne } = usual
  const said = factOf(usual, facts)
  const result: PriceStep = { label: 'usualPrice', amount: toCent(price).toFixed(2), ...said }
  if (!ofOne || !isExact(ofOne.quantity)) return [result]
  return [
    ...quantityOnce(ofOne.quantity, counted),
    { label: 'usualUnitPrice', amount: ofOne.price.toFixed(), ...said },
    result,
  ]
}

/** Whether a decimal can express the quantity; for others, such as a third of a package, no computation is shown. */
export const isExact = (quantity: BilledQuantity): boolean =>
  quantity.amount.eq(quantity.divisor.times(unitsOf(quantity)))

/** Omitted if the steps before have the same quantity. */
const quantityOnce = (quantity: BilledQuantity, counted: BilledQuantity | undefined): PriceStep[] =>
  counted && isExact(counted) && counted.unit === quantity.unit ? [] : [quantityStep(quantity)]

export function quantityStep(quantity: BilledQuantity): PriceStep {
  const step = { label: 'quantity', amount: unitsOf(quantity) } as const
  return quantity.unit === 'EA' ? step : { ...step, detail: quantity.unit === 'ML' ? 'mL' : 'g' }
}

function contractSteps(contract: NonNullable<Card['contract']>, facts: ImportFactsById): PriceStep[] {
  const { rate, cost, price } = contract
  const said = factOf(rate, facts)
  if (!cost || !price) return [{ label: 'unitCostMissing', amount: '0', detail: rate.basis, ...said }]
  const result: PriceStep = { label: 'contractPrice', amount: toCent(price).toFixed(2) }
  if (!isExact(cost.quantity)) return [{ ...result, ...said }]
  return [
    quantityStep(cost.quantity),
    { label: 'unitCost', amount: cost.price.toFixed(), detail: rate.basis, ...factOf(cost, facts) },
    { label: 'discountPercent', amount: rate.discountPercent.toFixed(), ...said },
    { label: 'dispensingFee', amount: rate.dispensingFee.toFixed(), ...said },
    result,
  ]
}

/** Source and day of a figure; empty if unknown. */
export function factOf(figure: ImportedFigure, facts: ImportFactsById): Pick<PriceStep, 'source' | 'asOf'> {
  const fact = factOfFigure(figure, facts)
  return fact ? { source: fact.source, asOf: fact.asOf } : {}
}
