/**
 * How a price from imports came about: what it was made of, step by step, each with the file that says it. Who follows the steps
 * with a calculator comes to the price (`price-steps.ts`): what goes into a result is exact, each result is rounded to the cent.
 */
import { type BilledQuantity, unitsOf } from '../products/billing-units'
import { toCent } from './exact'
import type { ImportFactsById } from './import-facts'
import type { Card, UsualPrice } from './imported-cards'
import type { DiscountQuote, PriceStep } from './quote'

/** A card at a seller that asks the usual price. */
export interface PricedCard {
  card: Card
  usual: UsualPrice | undefined
}

/** What decided a card's price: the least, of equal ones the first of these. */
export function decidingFigure({ card, usual }: PricedCard): { basis: DiscountQuote['basis']; importId: number } {
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

/** Every import that a card's price was compared from. */
export const importsOf = ({ card: { contract, mac }, usual }: PricedCard): number[] =>
  [contract?.rate, contract?.cost, mac?.rate, usual].flatMap((figure) => figure?.importId ?? [])

/** Contract, MAC and usual price with what they are made of, and the least of them. */
export function cardSteps({ card, usual }: PricedCard, facts: ImportFactsById): PriceStep[] {
  const { contract, mac } = card
  const steps: PriceStep[] = []
  if (contract) steps.push(...contractSteps(contract, facts))
  const counted = contract?.cost?.quantity
  if (mac) {
    const said = factOf(mac.rate.importId, facts)
    const price: PriceStep = { label: 'macPrice', amount: toCent(mac.price).toFixed(2) }
    const made: PriceStep[] = [
      // A MAC can be per another unit than the cost that the contract goes by.
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

/** @param counted what the steps before have counted */
export function usualSteps(
  { price, ofOne, importId }: UsualPrice,
  facts: ImportFactsById,
  counted?: BilledQuantity,
): PriceStep[] {
  const said = factOf(importId, facts)
  const result: PriceStep = { label: 'usualPrice', amount: toCent(price).toFixed(2), ...said }
  if (!ofOne || !isExact(ofOne.quantity)) return [result]
  return [
    ...quantityOnce(ofOne.quantity, counted),
    { label: 'usualUnitPrice', amount: ofOne.price.toFixed(), ...said },
    result,
  ]
}

/** A quantity that decimals say: what comes of another, such as a third of a package, is told without how. */
export const isExact = (quantity: BilledQuantity): boolean =>
  quantity.amount.eq(quantity.divisor.times(unitsOf(quantity)))

/** Unless it was counted just before. */
const quantityOnce = (quantity: BilledQuantity, counted: BilledQuantity | undefined): PriceStep[] =>
  counted && isExact(counted) && counted.unit === quantity.unit ? [] : [quantityStep(quantity)]

export function quantityStep(quantity: BilledQuantity): PriceStep {
  const step = { label: 'quantity', amount: unitsOf(quantity) } as const
  return quantity.unit === 'EA' ? step : { ...step, detail: quantity.unit === 'ML' ? 'mL' : 'g' }
}

function contractSteps(contract: NonNullable<Card['contract']>, facts: ImportFactsById): PriceStep[] {
  const { rate, cost, price } = contract
  const said = factOf(rate.importId, facts)
  if (!cost || !price) return [{ label: 'unitCostMissing', amount: '0', detail: rate.basis, ...said }]
  const result: PriceStep = { label: 'contractPrice', amount: toCent(price).toFixed(2) }
  if (!isExact(cost.quantity)) return [{ ...result, ...said }]
  return [
    quantityStep(cost.quantity),
    { label: 'unitCost', amount: cost.price.toFixed(), detail: rate.basis, ...factOf(cost.importId, facts) },
    { label: 'discountPercent', amount: rate.discountPercent.toFixed(), ...said },
    { label: 'dispensingFee', amount: rate.dispensingFee.toFixed(), ...said },
    result,
  ]
}

/** Who says something and since when; nothing where that is not known. */
export function factOf(id: number, facts: ImportFactsById): Pick<PriceStep, 'source' | 'asOf'> {
  const fact = facts.get(id)
  return fact ? { source: fact.source, asOf: fact.asOf } : {}
}
