/**
 * Which imported rows hold on the day of a fill: those that have begun and have not ended. Of several, the one that was said
 * last holds: that of the newest import, and within it the one that began last. Every statement that reads rows with days
 * takes its conditions from here.
 */

/** Tables whose rows have a first and a last day; unit costs stand apart, for NADAC says them by the week. */
export type DatedTable =
  | 'network_rate'
  | 'usual_price'
  | 'chain_coupon'
  | 'copay_program'
  | 'published_plan'
  | 'plan_drug'
  | 'plan_cost'
  | 'plan_average'

/** The condition on one row. `day` is an SQL expression of type `date`; a row without a last day has no end. */
export const holdsOn = (row: string, day: string) =>
  `(${row}.starts_on <= ${day} and coalesce(${row}.ends_on >= ${day}, true))`

/** Of rows that hold, for `order by`: the newest word first. */
export const newestFirst = (row: string) => `${row}.import_id desc, ${row}.starts_on desc`

/**
 * Of unit costs that hold, for `order by`. NADAC says every price again each week: the price of its newest week goes first,
 * whatever day it is effective from.
 */
export const newestCostFirst = (row: string) => `${row}.said_on desc nulls last, ${newestFirst(row)}`
