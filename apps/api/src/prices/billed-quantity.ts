/** Quantities in the unit that a price is per, as the package converts them. */
import type { BillingUnit } from '../products/billing-units'
import { Exact } from './exact'

/** A drug's package as far as its quantities depend on it. */
export interface BilledPackage {
  /** The billing unit that one of what is chosen is, whatever the package; `null` where only the package says it. */
  chosenUnit: BillingUnit | null
  /** What a price without a unit is per; `null` where nothing says it. */
  billingUnit: BillingUnit | null
  /** What a package holds of what is chosen, and in each unit; `null` where nothing says it. */
  chosen: Exact | null
  contents: Readonly<Record<BillingUnit, Exact | null>>
}

/** A fraction: kept apart, so that a price is divided once, at the end. */
export interface BilledQuantity {
  unit: BillingUnit
  amount: Exact
  divisor: Exact
}

const one = new Exact(1)

/** @returns `undefined` where the package does not say how much that is */
export function billedQuantity(
  quantity: Exact,
  unit: BillingUnit | null,
  { chosenUnit, chosen, contents }: BilledPackage,
): BilledQuantity | undefined {
  if (unit === null) return undefined
  if (unit === chosenUnit) return { unit, amount: quantity, divisor: one }
  const content = contents[unit]
  return chosen && content ? { unit, amount: quantity.times(content), divisor: chosen } : undefined
}

export const priceOf = (unitPrice: Exact, { amount, divisor }: BilledQuantity): Exact =>
  unitPrice.times(amount).div(divisor)

/** A decimal, such as `0.6`. */
export const unitsOf = ({ amount, divisor }: BilledQuantity): string => amount.div(divisor).round(6).toFixed()

export const isQuantity = ({ amount, divisor }: BilledQuantity, units: Exact): boolean =>
  amount.eq(units.times(divisor))
