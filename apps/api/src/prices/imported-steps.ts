/**
 * How a price from imports came about: what it was made of, step by step, each with the file that says it. Who follows the steps
 * with a calculator comes to the price (`price-steps.ts`): what goes into a result is exact, each result is rounded to the cent.
 */
import { type Exact, toCent } from './exact'
import type { ImportFactsById } from './import-facts'
import type { Card, UsualPrice } from './imported-cards'
import type { DiscountQuote, PriceStep } from './quote'

/** A card at a seller that asks the usual price. */
export interface PricedCard {
  card: Card
  usual: UsualPrice | undefined
  units: Exact
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
export function cardSteps({ card, usual, units }: PricedCard, facts: ImportFactsById): PriceStep[] {
  const { contract, mac } = card
  const steps: PriceStep[] = [{ label: 'quantity', amount: units.toFixed() }]
  if (contract) steps.push(...contractSteps(contract, facts))
  if (mac) {
    const said = factOf(mac.rate.importId, facts)
    steps.push(
      { label: 'macUnitPrice', amount: mac.rate.unitPrice.toFixed(), ...said },
      { label: 'dispensingFee', amount: mac.fee.toFixed(), ...said },
      { label: 'macPrice', amount: toCent(mac.price).toFixed(2) },
    )
  }
  if (usual) steps.push(...usualSteps(usual, facts, units))
  steps.push({ label: 'cardPrice', amount: card.price.toFixed(2) })
  return steps
}

/** @param counted the units that the steps before have said */
export function usualSteps(
  { price, ofOne, importId }: UsualPrice,
  facts: ImportFactsById,
  counted?: Exact,
): PriceStep[] {
  const said = factOf(importId, facts)
  const result: PriceStep = { label: 'usualPrice', amount: toCent(price).toFixed(2), ...said }
  if (!ofOne) return [result]
  return [
    ...(counted?.eq(ofOne.quantity) ? [] : [{ label: 'quantity' as const, amount: ofOne.quantity.toFixed() }]),
    { label: 'usualUnitPrice', amount: ofOne.price.toFixed(), ...said },
    result,
  ]
}

function contractSteps(contract: NonNullable<Card['contract']>, facts: ImportFactsById): PriceStep[] {
  const { rate, cost, price } = contract
  const said = factOf(rate.importId, facts)
  if (!cost || !price) return [{ label: 'unitCostMissing', amount: '0', detail: rate.basis, ...said }]
  return [
    { label: 'unitCost', amount: cost.price.toFixed(), detail: rate.basis, ...factOf(cost.importId, facts) },
    { label: 'discountPercent', amount: rate.discountPercent.toFixed(), ...said },
    { label: 'dispensingFee', amount: rate.dispensingFee.toFixed(), ...said },
    { label: 'contractPrice', amount: toCent(price).toFixed(2) },
  ]
}

/** Who says something and since when; nothing where that is not known. */
export function factOf(id: number, facts: ImportFactsById): Pick<PriceStep, 'source' | 'asOf'> {
  const fact = facts.get(id)
  return fact ? { source: fact.source, asOf: fact.asOf } : {}
}
