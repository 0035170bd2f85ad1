/** How a price from imports came about: what it was made of, step by step, each with the file that says it. */
import { type BilledQuantity, unitsOf } from '../products/billing-units'
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
  const quantity = contract?.cost?.quantity
  const steps: PriceStep[] = quantity ? [quantityStep(quantity)] : []
  if (contract) steps.push(...contractSteps(contract, facts))
  if (mac) {
    const said = factOf(mac.rate.importId, facts)
    // A MAC can be per another unit than the cost that the contract goes by.
    if (mac.quantity.unit !== quantity?.unit) steps.push(quantityStep(mac.quantity))
    steps.push(
      { label: 'macUnitPrice', amount: mac.rate.unitPrice.toFixed(), ...said },
      { label: 'dispensingFee', amount: mac.fee.toFixed(), ...said },
      { label: 'macPrice', amount: mac.price.toFixed() },
    )
  }
  if (usual) steps.push({ label: 'usualPrice', amount: usual.price.toFixed(), ...factOf(usual.importId, facts) })
  steps.push({ label: 'cardPrice', amount: card.price.toFixed(2) })
  return steps
}

export function quantityStep(quantity: BilledQuantity): PriceStep {
  const step = { label: 'quantity', amount: unitsOf(quantity) } as const
  return quantity.unit === 'EA' ? step : { ...step, detail: quantity.unit === 'ML' ? 'mL' : 'g' }
}

function contractSteps(contract: NonNullable<Card['contract']>, facts: ImportFactsById): PriceStep[] {
  const { rate, cost, price } = contract
  const said = factOf(rate.importId, facts)
  if (!cost || !price) return [{ label: 'unitCostMissing', amount: '0', detail: rate.basis, ...said }]
  return [
    { label: 'unitCost', amount: cost.price.toFixed(), detail: rate.basis, ...factOf(cost.importId, facts) },
    { label: 'discountPercent', amount: rate.discountPercent.toFixed(), ...said },
    { label: 'dispensingFee', amount: rate.dispensingFee.toFixed(), ...said },
    { label: 'contractPrice', amount: price.toFixed() },
  ]
}

/** Who says something and since when; nothing where that is not known. */
export function factOf(id: number, facts: ImportFactsById): Pick<PriceStep, 'source' | 'asOf'> {
  const fact = facts.get(id)
  return fact ? { source: fact.source, asOf: fact.asOf } : {}
}
