/** A drug's entry in the files of plans on a day: its place in the plan's list, and what members pay. */
import type { Queryable } from '../../database/database'
import { billedQuantitySql, billingUnitSql, chosenQuantitySql } from '../products/billing-units'
import { appliesOn, newestCostFirst, newestFirst } from './imported/applies-on'

/**
 * SQL: a chosen plan's year on a day: its own, or the next. A year that has not begun counts from its first day. If no file has
 * that year any more, the same plan's year in a current file.
 */
export const planOfDay = `
    select s.code, s.costs, s.formulary, s.deductible, i.publisher, i.starts_on, greatest(i.starts_on, $3::date) fill_on
    from insurance_plan chosen
    join insurance_plan i on i.series = chosen.series and i.code is not null and (i.starts_on >= chosen.starts_on or chosen.obsolete_on is not null)
    join published_plan s on s.code = i.code and s.import_id = i.import_id
    where chosen.id = $2 and i.obsolete_on is null and not i.is_suppressed and coalesce(i.ends_on >= $3::date, true)
    order by i.starts_on limit 1`

/**
 * SQL: entries of the drug $1 in a plan's list, by its RXCUI, else by one of its packages, with that package's place; both use the
 * index. Imports are joined to both at once, because the view of current rows in each makes the statement a fifth slower.
 */
const rowsOfDrug = (table: 'plan_drug' | 'plan_average') => `
      select f.*, 0 position, '' package from plan p join drug on true
      join ${table} f on f.formulary = p.formulary and f.rxcui = drug.rxcui
      union all
      select f.*, n.position, n.ndc from plan p join drug_ndc n on n.product_detail_id = $1
      join ${table} f on f.formulary = p.formulary and f.rxcui = '' and f.ndc = n.ndc`

/** SQL, for `order by` among them: by RXCUI, else the first listed package; a row of another package says nothing about it. */
const firstOfDrug = (row: string) => `${row}.rxcui = '', ${row}.position, ${row}.package, ${newestFirst(row)}`

/**
 * $1 product detail, $2 plan, $3 day, $4 whether it's a demo plan. Returns a row for each cost of the drug's tier. The usual
 * quantity is a fill of 30 days. `whole` is its price: the plan's own unit cost, else NADAC, of the first package that can be
 * converted to that unit. A plan's cost is per billing unit of its NDC.
 */
const termsSql = `
  with drug as (
    select d.id, d.rxcui, p.id product_id, p.alias_id, p.therapeutic_class,
      (p.name ~* '\\minsulin' or coalesce(p.alias_name, '') ~* '\\minsulin') is_insulin,
      (select q.quantity from product_quantity q where q.product_detail_id = d.id order by q.is_default desc, q.quantity limit 1) quantity
    from product_detail d join product p on p.id = d.product_id where d.id = $1
  ), plan as (
    ${planOfDay}
  ), listed as (
    select f.tier, f.ndc, f.has_quantity_limit, f.quantity_limit, f.quantity_limit_days, f.needs_prior_authorization,
      f.needs_step_therapy
    from plan join (
      ${rowsOfDrug('plan_drug')}
    ) f on ${appliesOn('f', 'plan.fill_on')}
    join data_import i on i.id = f.import_id and i.state = 'current'
    order by ${firstOfDrug('f')}, f.tier limit 1
  ), allowed as (
    select trim_scale(round(${chosenQuantitySql('listed.quantity_limit', billingUnitSql)}, 3)) quantity, d.unit_name
    from listed join product_detail d on d.id = $1 left join lateral (
      select package_units, billing_unit, eaches, milliliters, grams from drug_ndc
      where product_detail_id = $1 order by ndc = listed.ndc desc, position, ndc limit 1
    ) n on true
  ), paid as (
    select a.claims, a.average, a.percentile_75, a.import_id
    from plan join (
      ${rowsOfDrug('plan_average')}
    ) a on ${appliesOn('a', 'plan.fill_on')}
    join data_import i on i.id = a.import_id and i.state = 'current'
    order by ${firstOfDrug('a')} limit 1
  ), whole as materialized (
    select coalesce(
      (select c.amount from (
         select u.ndc, u.price * ${billedQuantitySql('drug.quantity', billingUnitSql)} amount
         from plan cross join drug join product_detail d on d.id = drug.id join current_plan_unit_cost u on u.code = plan.costs
         left join drug_ndc n on n.ndc = u.ndc and n.product_detail_id = d.id
         where u.ndc = (select ndc from listed)
           or u.ndc in (select m.ndc from drug_ndc m where m.product_detail_id = $1)
       ) c where c.amount is not null order by c.ndc = (select ndc from listed) desc, c.ndc limit 1),
      (select c.amount from (
         select distinct on (n.position, n.ndc) n.position, n.ndc, u.price * ${billedQuantitySql('drug.quantity', 'u.unit')} amount
         from drug join product_detail d on d.id = drug.id join drug_ndc n on n.product_detail_id = d.id
         join current_unit_cost u on u.ndc = n.ndc and u.basis = 'NADAC' and ${appliesOn('u', '$3::date')} and u.is_demo = $4::boolean
         order by n.position, n.ndc, ${newestCostFirst('u')}
       ) c where c.amount is not null order by c.position, c.ndc limit 1)
    ) price
  )
  select chosen.code is not null and coalesce(chosen_import.is_demo, false) = $4::boolean "isOfFiles",
    plan.code "planCode", plan.publisher, plan.deductible::text deductible,
    case when plan.starts_on > $3::date then plan.starts_on::text end "startsLater",
    listed.tier, listed.has_quantity_limit "hasLimit", allowed.quantity::text "quantityLimit", allowed.unit_name "limitUnit",
    listed.quantity_limit_days "limitDays", listed.needs_prior_authorization "needsPriorAuthorization",
    listed.needs_step_therapy "needsStepTherapy", drug.is_insulin "isInsulin",
    round(whole.price, 2)::text "wholePrice",
    (
      select min(l.tier) from product other join product_detail d on d.product_id = other.id and d.rxcui is not null
      cross join lateral (
        select min(f.tier) tier from current_plan_drug f
        where f.formulary = plan.formulary and f.rxcui = d.rxcui and ${appliesOn('f', 'plan.fill_on')}
      ) l
      where other.id = drug.alias_id or other.alias_id = drug.product_id
    ) "otherNameTier",
    drug.therapeutic_class "therapeuticClass", plan.formulary, plan.fill_on::text "fillOn", paid.claims,
    paid.average::text average, paid.percentile_75::text "percentile75", paid.import_id "paidImportId",
    c.tier_name "tierName", c.tier_name_es "tierNameEs", c.is_insulin "isInsulinCost", c.stage, c.days, c.channel,
    c.copay::text copay, trim_scale(c.coinsurance)::text coinsurance,
    (case when c.coinsurance * whole.price is not null
      then least(c.most, greatest(c.least, round(c.coinsurance * whole.price * c.days / 30, 2))) end)::text "shareAmount",
    c.least::text least, c.most::text most, c.is_specialty "isSpecialty", c.is_after_deductible "isAfterDeductible",
    c.import_id "importId", c.as_of "asOf", c.file_name "fileName"
  from insurance_plan chosen left join data_import chosen_import on chosen_import.id = chosen.import_id
  left join plan on true left join drug on true left join listed on true left join allowed on true left join whole on true left join paid on true
  left join lateral (
    select distinct on (k.is_insulin, k.tier, k.stage, k.days, k.channel) k.tier, k.tier_name, k.tier_name_es, k.is_insulin, k.stage, k.days, k.channel, k.copay, k.coinsurance, k.least, k.most,
      k.is_specialty, k.is_after_deductible, k.import_id, k.as_of, k.file_name
    from current_plan_cost k
    where k.code = plan.costs and (k.tier = listed.tier or (k.is_insulin and k.tier = '' and listed.tier is not null))
      and ${appliesOn('k', 'plan.fill_on')}
    order by k.is_insulin, k.tier, k.stage, k.days, k.channel, ${newestFirst('k')}
  ) c on true
  where chosen.id = $2 order by c.is_insulin, c.tier, c.stage, c.days, c.channel`

export interface TermsRow {
  /** `null` if the plan belongs to other files than the requested ones, or stands for no plan. */
  isOfFiles: boolean | null
  /** `null` if the plan's year is over and no other followed. */
  planCode: string | null
  publisher: string | null
  /** Dollars a year; `null` if unknown. */
  deductible: string | null
  /** The plan's first day if it's in the future, as YYYY-MM-DD. */
  startsLater: string | null
  /** `null` if the plan does not cover the drug. */
  tier: string | null
  hasLimit: boolean | null
  /** In the unit in which people choose the drug; `null` without a limit, or if the package's contents are unknown. */
  quantityLimit: string | null
  limitUnit: string | null
  limitDays: number | null
  needsPriorAuthorization: boolean | null
  needsStepTherapy: boolean | null
  isInsulin: boolean | null
  /** Dollars for the usual quantity, by the plan or NADAC; `null` if both lack it. */
  wholePrice: string | null
  /** The lowest tier of the same drug by its other name. */
  otherNameTier: string | null
  /** Empty if it has none. */
  therapeuticClass: string | null
  /** The plan's list of drugs, and the day of the fill in the plan's year, as YYYY-MM-DD. */
  formulary: string | null
  fillOn: string | null
  /** The average that its members paid, in dollars, if known. */
  claims: number | null
  average: string | null
  percentile75: string | null
  paidImportId: number | null
  tierName: string | null
  tierNameEs: string | null
  isInsulinCost: boolean | null
  stage: 'deductible' | 'initial' | null
  days: number | null
  channel: 'preferred' | 'standard' | 'preferred-mail' | 'standard-mail' | null
  copay: string | null
  /** A fraction. */
  coinsurance: string | null
  /** Dollars of the coinsurance within its bounds; `null` if the price is unknown. */
  shareAmount: string | null
  least: string | null
  most: string | null
  isSpecialty: boolean | null
  isAfterDeductible: boolean | null
  importId: number | null
  asOf: Date | null
  fileName: string | null
}

/** @param day YYYY-MM-DD */
export const planTerms = (
  database: Queryable,
  { productDetailId, planId, day, isDemo }: { productDetailId: number; planId: number; day: string; isDemo: boolean },
): Promise<TermsRow[]> => database.query<TermsRow>(termsSql, [productDetailId, planId, day, isDemo])
