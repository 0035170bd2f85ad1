/**
 * Billing units (NCPDP's standard): a package is billed in EA, ML or GM. Costs and prices are per one of these. A quantity as
 * people choose it is converted by what the package holds; where the package does not say it, there is no such quantity.
 */
import * as v from 'valibot'
import { Exact } from '../prices/exact'

export const billingUnits = ['EA', 'ML', 'GM'] as const
export type BillingUnit = (typeof billingUnits)[number]

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

/** What the package `n` holds in a unit: SQL. */
const contentSql = (unit: string) =>
  `case ${unit} when 'EA' then n.eaches when 'ML' then n.milliliters when 'GM' then n.grams end`

/** `billedQuantity` in SQL: of the drug `d` by its package `n`; null where the package does not say it. */
export const billedQuantitySql = (quantity: string, unit: string) =>
  `case when d.chosen_unit = ${unit} then ${quantity} else ${quantity} * (${contentSql(unit)}) / n.package_units end`

/** The other way: so many billing units of the package `n` as the drug `d` is chosen. */
export const chosenQuantitySql = (units: string, unit: string) =>
  `case when d.chosen_unit = ${unit} then ${units} else ${units} * n.package_units / (${contentSql(unit)}) end`

/** What a price without a unit is per: that of the package `n`; what is dispensed by the piece is billed by the piece, whatever the package. */
export const billingUnitSql = `coalesce(n.billing_unit, case d.chosen_unit when 'EA' then 'EA' end)`

/** Of one dose each: their strength says what is in them. */
const ofOneDose = `'auto-injector', 'syringe', 'kit'`

/** What one of what the drug `d` is counted in holds, as JSON: an inhaler 8.5 g, a pen 3 mL; null where no package says it. */
export const unitContentSql = `(
    select case when c.amount = round(c.amount, 3) then json_build_object('amount', c.amount::float8, 'unitName', c.unit_name) end
    from (
      select coalesce(n.grams, n.milliliters) / n.package_units amount, case when n.grams is null then 'mL' else 'g' end unit_name
      from drug_ndc n where n.product_detail_id = d.id order by n.position, n.ndc limit 1
    ) c where d.chosen_unit is null and d.unit_name not in (${ofOneDose})
  )`

const contentOfRow = v.nullable(v.object({ amount: v.number(), unitName: v.string() }))
/** What `unitContentSql` says. */
export const unitContentOf = (row: unknown) => v.parse(contentOfRow, row)
