/**
 * Billing units (NCPDP's standard): a package is billed in EA, ML or GM, and costs and prices are per one of these. The quantity
 * that people choose is converted by the package's contents; if they are unknown, the quantity is too. SQL here;
 * `prices/billed-quantity.ts` does the same in code.
 */
import * as v from 'valibot'

export const billingUnits = ['EA', 'ML', 'GM'] as const
export type BillingUnit = (typeof billingUnits)[number]

/** SQL: how much of a unit the package `n` contains. */
const contentSql = (unit: string) =>
  `case ${unit} when 'EA' then n.eaches when 'ML' then n.milliliters when 'GM' then n.grams end`

/** SQL form of `billedQuantity` for the drug `d` and its package `n`; null if the package's contents are unknown. */
export const billedQuantitySql = (quantity: string, unit: string) =>
  `case when d.chosen_unit = ${unit} then ${quantity} else ${quantity} * (${contentSql(unit)}) / n.package_units end`

/** The inverse: converts billing units of the package `n` to the unit in which people choose the drug `d`. */
export const chosenQuantitySql = (units: string, unit: string) =>
  `case when d.chosen_unit = ${unit} then ${units} else ${units} * n.package_units / (${contentSql(unit)}) end`

/**
 * The unit of a price that has none: that of the package `n`; drugs dispensed by the piece are billed by the piece, whatever the
 * package.
 */
export const billingUnitSql = `coalesce(n.billing_unit, case d.chosen_unit when 'EA' then 'EA' end)`

/** Units with one dose each: their strength already says what they contain. */
const ofOneDose = `'auto-injector', 'syringe', 'kit'`

/** SQL: contents of one piece of the drug `d` as JSON: an inhaler 8.5 g, a pen 3 mL; null if no package says it. */
export const unitContentSql = `(
    select case when c.amount = round(c.amount, 3) then json_build_object('amount', c.amount::float8, 'unitName', c.unit_name) end
    from (
      select coalesce(n.grams, n.milliliters) / n.package_units amount, case when n.grams is null then 'mL' else 'g' end unit_name
      from drug_ndc n where n.product_detail_id = d.id order by n.position, n.ndc limit 1
    ) c where d.chosen_unit is null and d.unit_name not in (${ofOneDose})
  )`

const contentOfRow = v.nullable(v.object({ amount: v.number(), unitName: v.string() }))
/** Parses the JSON of `unitContentSql`. */
export const unitContentOf = (row: unknown) => v.parse(contentOfRow, row)
