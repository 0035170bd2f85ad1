/**
 * Costs and prices in a unit that can't be converted to the one in which people count the drug; such drugs have no price from
 * them.
 */
import { medicationWords } from '@rxgauge/text/server'
import type { Queryable } from '../../database/database'
import { appliesOn, newestCostFirst } from '../../domain/prices/imported/applies-on'
import { billedQuantitySql, billingUnitSql } from '../../domain/products/billing-units'

export interface UnconvertibleUnits {
  /** A cost, a MAC or a usual price. */
  what: string
  /** EA, ML or GM; `null` if neither the row nor the package has one. */
  unit: string | null
  /** The unit in which people count the drug. */
  unitName: string
  drugs: number
  /** The first few NDCs, or drugs as the rows name them. */
  names: string[]
}

const named = 5
const today = `(now() at time zone 'America/New_York')::date`

/**
 * $1 an import; null for all current ones that are not the demo's, on today: then a cost counts only for the representative
 * package, as for prices. A cost is judged by its own package, a price by the one that it names, else by the first.
 */
const unconvertibleSql = `
  with read as (
    select id from data_import where case when $1::int is null then state = 'current' and not is_demo else id = $1 end
  ), stated as (
    select c.* from (
      select distinct on (u.ndc, u.basis) 'cost' what, u.ndc "name", u.unit, n.product_detail_id, n.ndc
      from unit_cost u join drug_ndc n on n.ndc = u.ndc
      where u.import_id in (select id from read) and ($1::int is not null or ${appliesOn('u', today)} and n.ndc = (
        select f.ndc from drug_ndc f where f.product_detail_id = n.product_detail_id order by f.position, f.ndc limit 1))
      order by u.ndc, u.basis, ${newestCostFirst('u')}
    ) c
    union all
    select r.what, r.drug, r.unit, coalesce(n.product_detail_id, x.id), n.ndc
    from (
      select distinct 'MAC' what, m.drug, m.unit from network_rate m
      where m.unit_price is not null and m.import_id in (select id from read) and ($1::int is not null or ${appliesOn('m', today)})
      union all
      select distinct 'usual price', p.drug, p.unit from usual_price p
      where p.import_id in (select id from read) and ($1::int is not null or ${appliesOn('p', today)})
    ) r
    left join drug_ndc n on n.ndc = case when r.drug like 'ndc:%' then substr(r.drug, 5) end
    left join product_detail x on x.rxcui = case when r.drug like 'rxcui:%' then substr(r.drug, 7) end
  ), judged as (
    select s.what, s.name, d.id, d.unit_name, coalesce(s.unit, ${billingUnitSql}) unit,
      ${billedQuantitySql('1', `coalesce(s.unit, ${billingUnitSql})`)} units
    from stated s join product_detail d on d.id = s.product_detail_id and d.obsolete_on is null
    left join lateral (
      select package_units, billing_unit, eaches, milliliters, grams from drug_ndc
      where product_detail_id = d.id order by ndc = s.ndc desc nulls last, position, ndc limit 1
    ) n on true
  )
  select what, unit, unit_name "unitName", count(distinct id)::int drugs,
    (array_agg(distinct name order by name))[:${named}] names, count(distinct name)::int "count"
  from judged where units is null group by what, unit, unit_name order by drugs desc, what, unit, unit_name`

interface Row extends UnconvertibleUnits {
  count: number
}

/** For an import, as sentences for the operator. */
export async function unconvertibleUnitNotes(transaction: Queryable, importId: number): Promise<string[]> {
  const rows = await transaction.query<Row>(unconvertibleSql, [importId])
  return rows.map(({ what, unit, unitName, count, names }) => {
    const have = howMany(count, what === 'cost' ? 'NDC' : 'drug')
    const why =
      unit === null
        ? `a ${what} without a unit, and no file says what the package is billed in`
        : `a ${what} per ${unit}, their drug is counted in ${counted(unitName)}, and no file says how to convert it`
    return `${have} ${why}: ${names.join(', ')}${count > named ? ' …' : ''}`
  })
}

/** For all current imports. */
export async function readUnconvertibleUnits(database: Queryable): Promise<UnconvertibleUnits[]> {
  const rows = await database.query<Row>(unconvertibleSql, [null])
  return rows.map(({ count: _, ...row }) => row)
}

export const unconvertibleUnitSentence = ({ what, unit, unitName, drugs, names }: UnconvertibleUnits): string =>
  `${howMany(drugs, 'drug')} no price by a ${what} ${
    unit === null
      ? 'without a unit: no file says what the package is billed in'
      : `per ${unit}: counted in ${counted(unitName)}, and no file says how to convert it`
  } (${names.join(', ')}).`

const howMany = (count: number, what: string) => (count === 1 ? `1 ${what} has` : `${count} ${what}s have`)

/** `mL`, `inhalers`. */
const counted = (unitName: string) => medicationWords('en').units[unitName]?.[1] ?? unitName
