/** Converts a quantity to the unit of a price, by the drug's package. */
import type { BillingUnit } from '../products/billing-units'
import { Exact } from './exact'

/** The part of a drug's package that its quantities depend on. */
export interface BilledPackage {
  /** The billing unit in which people choose the drug, whatever the package; `null` if it depends on the package. */
  chosenUnit: BillingUnit | null
  /** The unit of a price that names none; `null` if unknown. */
  billingUnit: BillingUnit | null
  /** The package's contents as people choose them, and in each billing unit; `null` if unknown. */
  chosen: Exact | null
  contents: Readonly<Record<BillingUnit, Exact | null>>
}

/** A fraction, so that a price is divided only once, at the end. */
export interface BilledQuantity {
  unit: BillingUnit
  amount: Exact
  divisor: Exact
}

const one = new Exact(1)

/** @returns `undefined` if the package's contents are unknown */
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
