/**
 * Billing units (NCPDP's standard): a package is billed in EA, ML or GM. Costs and prices are per one of these. A quantity as
 * people choose it is converted by what the package holds; where the package does not say it, there is no such quantity: in
 * statements here, elsewhere in `prices/billed-quantity.ts`.
 */
import * as v from 'valibot'

export const billingUnits = ['EA', 'ML', 'GM'] as const
export type BillingUnit = (typeof billingUnits)[number]

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
