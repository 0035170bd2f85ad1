/** The tables that plans of every publisher stand in: what an import changed of them against the one before it. */
import { one, type Queryable } from '../database/database'
import { changesSql } from './changes-sql'
import type { Changes } from './file-kind'

const plansSql = changesSql('published_plan', 'code', 'name, formulary, deductible, is_suppressed, ends_on')

const drugsSql = changesSql(
  'plan_drug',
  'formulary, rxcui, ndc, starts_on',
  'tier, quantity_limit, needs_prior_authorization, needs_step_therapy',
)

const averagesSql = changesSql('plan_average', 'formulary, rxcui, ndc, starts_on', 'claims, average, percentile_75')

const costsSql = `
  with new as (
    select code, tier, is_insulin, stage, days, channel, starts_on, copay, row(copay, coinsurance, least, most)::text said
    from plan_cost where import_id = $1
  ), old as (
    select code, tier, is_insulin, stage, days, channel, starts_on, copay, row(copay, coinsurance, least, most)::text said
    from plan_cost where import_id = $2
  )
  select count(*) filter (where old.said is null)::int added, count(*) filter (where new.said is null)::int removed,
    count(*) filter (where new.said <> old.said)::int changed, count(*) filter (where new.said = old.said)::int unchanged,
    count(*) filter (where abs(new.copay - old.copay) > old.copay / 2)::int "changedByHalf"
  from new full join old using (code, tier, is_insulin, stage, days, channel, starts_on)`

const unitCostsSql = `
  with new as (select code, ndc, price from plan_unit_cost where import_id = $1),
    old as (select code, ndc, price from plan_unit_cost where import_id = $2)
  select count(*) filter (where old.price is null)::int added, count(*) filter (where new.price is null)::int removed,
    count(*) filter (where new.price <> old.price)::int changed, count(*) filter (where new.price = old.price)::int unchanged,
    count(*) filter (where abs(new.price - old.price) > old.price / 2)::int "changedByHalf"
  from new full join old using (code, ndc)`

export const comparePlans = (transaction: Queryable, importId: number, previousId: number | null) =>
  one<Changes>(transaction, plansSql, [importId, previousId])

export const compareDrugs = (transaction: Queryable, importId: number, previousId: number | null) =>
  one<Changes>(transaction, drugsSql, [importId, previousId])

export const compareCosts = (transaction: Queryable, importId: number, previousId: number | null) =>
  one<Changes>(transaction, costsSql, [importId, previousId])

export const compareAverages = (transaction: Queryable, importId: number, previousId: number | null) =>
  one<Changes>(transaction, averagesSql, [importId, previousId])

export const compareUnitCosts = (transaction: Queryable, importId: number, previousId: number | null) =>
  one<Changes>(transaction, unitCostsSql, [importId, previousId])

/** The day from which a row holds that says none. */
export const earliestDay = '1900-01-01'
