/** Recomputes a price from its steps, as a reader with a calculator does. The rules are those of the contract's `priceStep`. */
import { Exact, lessPercent, toCent } from './exact'
import type { PriceStep, PriceStepLabel } from './quote'

/** Each step's effect on the amount so far, given the last quantity. */
const operations: Partial<Record<PriceStepLabel, (soFar: Exact, amount: Exact, quantity: Exact) => Exact>> = {
  unitCost: (_, amount, quantity) => amount.times(quantity),
  macUnitPrice: (_, amount, quantity) => amount.times(quantity),
  usualUnitPrice: (_, amount, quantity) => amount.times(quantity),
  discountPercent: (soFar, amount) => soFar.times(lessPercent(amount)),
  percentOff: (soFar, amount) => soFar.times(lessPercent(amount)),
  markupPercent: (soFar, amount) => soFar.times(lessPercent(amount.neg())),
  dispensingFee: (soFar, amount) => soFar.plus(amount),
  amountOff: (soFar, amount) => soFar.minus(amount),
  benefit: (soFar, amount) => soFar.minus(amount),
  lowestPrice: (soFar, amount) => (soFar.lt(amount) ? amount : soFar),
  patientPays: (soFar, amount) => (soFar.lt(amount) ? amount : soFar),
}
const ends: ReadonlySet<PriceStepLabel> = new Set([
  ...(['contractPrice', 'macPrice', 'usualPrice', 'programPrice', 'retailPrice'] as const),
  ...(['cardPrice', 'couponPrice'] as const),
])
const leasts: ReadonlySet<PriceStepLabel> = new Set(['cardPrice', 'couponPrice'])

/** Whether each result matches its steps, and the last one matches the price. */
export function addUpTo(price: Exact, steps: readonly PriceStep[]): boolean {
  const results: Exact[] = []
  let quantity: Exact | undefined
  let soFar: Exact | undefined
  for (const { label, amount: text } of steps) {
    const amount = new Exact(text)
    if (label === 'quantity') {
      quantity = amount
      soFar = undefined
    } else if (ends.has(label)) {
      const came = soFar && toCent(soFar)
      const candidates = came ? [came] : []
      if (leasts.has(label)) candidates.push(...results)
      if (candidates.length > 0 && !least(candidates).eq(amount)) return false
      results.push(amount)
      soFar = undefined
    } else {
      const operation = operations[label]
      if (!operation) continue
      // A reduction applies to the last result.
      soFar = operation(soFar ?? results.at(-1) ?? new Exact(0), amount, quantity ?? new Exact(0))
    }
  }
  return results.at(-1)?.eq(price) ?? steps.length === 0
}

const least = (amounts: readonly Exact[]): Exact => amounts.reduce((low, amount) => (amount.lt(low) ? amount : low))
