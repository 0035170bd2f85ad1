/** Quantities: what the wire accepts, and the bounds of a custom quantity by its unit (search 5). */

import { customQuantitySentinel } from '../constants'
import * as v from '../valibot'
import { ruleMessages } from './messages'

/** Unit of a quantity: tablets, capsules, or anything else (milliliters, grams, inhalers, pens). */
export const quantityUnits = ['t', 'c', 'o'] as const
export type QuantityUnit = (typeof quantityUnits)[number]

const most = 9999

/**
 * A quantity in a path: more than 0, at most 9999, at most three decimals; the placeholder 99999 isn't allowed. It
 * stays decimal text, so that prices are computed exactly.
 */
export const quantityInPath = v.pipe(
  v.string(),
  v.regex(/^\d{1,4}(\.\d{1,3})?$/, ruleMessages.quantityInvalid),
  v.check((text) => Number(text) > 0 && Number(text) <= most, ruleMessages.quantityInvalid),
  v.brand('Quantity'),
)
export type Quantity = v.InferOutput<typeof quantityInPath>

/** The same in a request, where 0 means the usual quantity (search 5, "Custom quantity"). */
export const requestedQuantity = v.pipe(
  v.string(),
  v.regex(/^\d{1,4}(\.\d{1,3})?$/, ruleMessages.quantityInvalid),
  v.check((text) => Number(text) <= most, ruleMessages.quantityInvalid),
)

export interface QuantityBounds {
  min: number
  max: number
  step: number
}

/**
 * The bounds from a strength's quantity options, which include the custom placeholder (search 5, "Custom quantity").
 */
export function customQuantityBounds(unit: QuantityUnit, options: readonly number[]): QuantityBounds {
  const smallest = unit === 'o' ? 0.001 : 1
  const min = options.length > 1 ? (options[0] ?? smallest) : smallest
  const max = options.at(-2) ?? (unit === 'o' ? 999.999 : 999)
  return { min, max, step: min }
}

/** A typed quantity: one of the options, a new custom one, or out of bounds. */
export type CustomQuantity =
  | { kind: 'option'; quantity: number }
  | { kind: 'custom'; quantity: number }
  | { kind: 'outside'; bounds: QuantityBounds }
  | { kind: 'notANumber' }

export function readCustomQuantity(text: string, unit: QuantityUnit, options: readonly number[]): CustomQuantity {
  const trimmed = text.trim()
  if (!/^\d{1,6}(\.\d{1,6})?$/.test(trimmed)) return { kind: 'notANumber' }
  const typed = Number(trimmed)
  const quantity = unit === 'o' ? Math.round(typed * 1000) / 1000 : Math.round(typed)
  const bounds = customQuantityBounds(unit, options)
  if (quantity < bounds.min || quantity > bounds.max) return { kind: 'outside', bounds }
  const isOption = quantity !== customQuantitySentinel && options.includes(quantity)
  return { kind: isOption ? 'option' : 'custom', quantity }
}
