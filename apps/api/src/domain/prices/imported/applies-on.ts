/**
 * Which imported rows apply on the day of a fill: those that have begun and not ended. Of several, the newest import's row
 * applies, and within it the one that began last. Every statement that reads rows with days takes its conditions from here.
 */

/** Tables whose rows have a first and a last day; unit costs differ, because NADAC repeats them weekly. */
export type DatedTable =
  | 'network_rate'
  | 'usual_price'
  | 'chain_coupon'
  | 'copay_program'
  | 'published_plan'
  | 'plan_drug'
  | 'plan_cost'
  | 'plan_average'

/** SQL: whether a row applies on a day. `day` is an SQL expression of type `date`; a row without a last day has no end. */
export const appliesOn = (row: string, day: string) =>
  `(${row}.starts_on <= ${day} and coalesce(${row}.ends_on >= ${day}, true))`

/** For `order by` among rows that apply: the newest first. */
export const newestFirst = (row: string) => `${row}.import_id desc, ${row}.starts_on desc`

/**
 * For `order by` among unit costs that apply. NADAC repeats every price each week: the price of its newest week comes first,
 * whatever its effective day.
 */
export const newestCostFirst = (row: string) => `${row}.said_on desc nulls last, ${newestFirst(row)}`
