/** The tables that plans of every publisher stand in: what an import changed of them against the one before it. */
import { one, type Queryable } from '../database/database'
import { compareDatedRows } from './compare-rows'
import type { Changes } from './file-kind'

const plansSql = compareDatedRows(
  'published_plan',
  'series',
  `concat_ws('|', name, formulary, coalesce(deductible::text, '-'), is_suppressed, ends_on)`,
  'null::numeric',
  'starts_on',
)

const drugsSql = compareDatedRows(
  'plan_drug',
  `concat_ws('|', formulary, rxcui, ndc)`,
  `concat_ws('|', tier, coalesce(quantity_limit::text, '-'), needs_prior_authorization, needs_step_therapy)`,
  'null::numeric',
  'starts_on',
)

const averagesSql = compareDatedRows(
  'plan_average',
  `concat_ws('|', formulary, rxcui, ndc)`,
  `concat_ws('|', claims, average, percentile_75)`,
  'average',
  'starts_on',
)

const costsSql = compareDatedRows(
  'plan_cost',
  `concat_ws('|', code, tier, is_insulin, stage, days, channel)`,
  `concat_ws('|', coalesce(copay::text, '-'), coalesce(coinsurance::text, '-'), coalesce(least::text, '-'), most)`,
  'coalesce(copay, 100 * coinsurance)',
  'starts_on',
)

const unitCostsSql = `
  with new as (select code, ndc, price from plan_unit_cost where import_id = $1),
    old as (select code, ndc, price from plan_unit_cost where import_id = $2)
  select count(*) filter (where old.price is null)::int added, count(*) filter (where new.price is null)::int removed,
    count(*) filter (where new.price <> old.price)::int changed, count(*) filter (where new.price = old.price)::int unchanged,
    count(*) filter (where abs(new.price - old.price) > old.price / 2)::int "changedByHalf"
  from new full join old using (code, ndc)`

export const comparePlans = (transaction: Queryable, importId: number, previousId: number | null, today: string) =>
  one<Changes>(transaction, plansSql, [importId, previousId, today])

export const compareDrugs = (transaction: Queryable, importId: number, previousId: number | null, today: string) =>
  one<Changes>(transaction, drugsSql, [importId, previousId, today])

export const compareCosts = (transaction: Queryable, importId: number, previousId: number | null, today: string) =>
  one<Changes>(transaction, costsSql, [importId, previousId, today])

export const compareAverages = (transaction: Queryable, importId: number, previousId: number | null, today: string) =>
  one<Changes>(transaction, averagesSql, [importId, previousId, today])

export const compareUnitCosts = (transaction: Queryable, importId: number, previousId: number | null) =>
  one<Changes>(transaction, unitCostsSql, [importId, previousId])

/** The day from which a row holds that says none. */
export const earliestDay = '1900-01-01'
