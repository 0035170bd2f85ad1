/** The data of a drug that prices from imports need: the names that files use for it, unit costs, a manufacturer's program. */
import * as v from 'valibot'
import { DataCache } from '../../../database/data-cache'
import { type DataVersions, pricedFamilies } from '../../../database/data-versions'
import type { Queryable } from '../../../database/database'
import { type BillingUnit, billingUnitSql, billingUnits } from '../../products/billing-units'
import { type ProductType, productTypeSql } from '../../products/product-type'
import type { BilledPackage } from '../billed-quantity'
import { Exact } from '../exact'
import { appliesOn, newestCostFirst, newestFirst } from './applies-on'
import type { ImportFacts } from './import-facts'

export interface ImportedDrug {
  type: ProductType
  /** The names that files may use for it, the most specific first: its NDC, its RXCUI, brands or generics, all. */
  keys: readonly string[]
  /** Its representative package: converts quantities to the unit of a price. */
  package: BilledPackage
  /** Cost of one unit, by basis such as NADAC. */
  unitCosts: readonly UnitCost[]
  program: ImportedProgram | null
}

export interface UnitCost {
  basis: string
  unit: BillingUnit
  price: Exact
  importId: number
  /** NADAC only: the last week with this cost, as YYYY-MM-DD. */
  saidOn: string | null
}

/** Amounts are decimal dollars with cents. */
export interface ImportedProgram {
  name: string
  patientPays: string
  maxBenefit: string
  uninsuredBenefit: string
  /** Its own page; empty if it has none. */
  link: string
  importId: number
}

/** SQL: the names that files may use for a drug, of tables `product_detail d`, `product p` and the representative package `n`. */
export const drugKeysSql = `array_remove(array['ndc:' || n.ndc, 'rxcui:' || d.rxcui, ${productTypeSql('p')}, 'all'], null)`

/** $1 product details, $2 the day of the fill, $3 the current imports. Of several values for the same thing, the newest. */
const drugsSql = `
  select d.id, ${productTypeSql('p')} type, d.chosen_unit "chosenUnit", ${billingUnitSql} "billingUnit",
    n.package_units::text "packageUnits", n.eaches::text eaches, n.milliliters::text milliliters, n.grams::text grams,
    ${drugKeysSql} keys, (
      select json_agg(json_build_object('basis', c.basis, 'unit', c.unit, 'price', c.price::text, 'importId', c.import_id,
          'saidOn', c.said_on))
      from (
        select distinct on (u.basis) u.basis, u.unit, u.price, u.import_id, u.said_on from unit_cost u
        where u.ndc = n.ndc and array_position($3::int[], u.import_id) is not null
          and ${appliesOn('u', '$2::date')}
        order by u.basis, ${newestCostFirst('u')}
      ) c
    ) "unitCosts", (
      select json_build_object('name', m.name, 'patientPays', m.patient_pays::text, 'maxBenefit', m.max_benefit::text,
        'uninsuredBenefit', m.uninsured_benefit::text, 'link', m.link, 'importId', m.import_id)
      from copay_program m where m.drug = any(array['rxcui:' || d.rxcui, 'name:' || lower(p.name)])
        and array_position($3::int[], m.import_id) is not null
        and ${appliesOn('m', '$2::date')}
      order by m.drug like 'name:%', ${newestFirst('m')} limit 1
    ) program
  from product_detail d join product p on p.id = d.product_id left join lateral (
    select ndc, package_units, billing_unit, eaches, milliliters, grams from drug_ndc
    where product_detail_id = d.id order by position, ndc limit 1
  ) n on true where d.id = any($1::int[])`

interface DrugRow {
  id: number
  type: ProductType
  chosenUnit: string | null
  billingUnit: string | null
  packageUnits: string | null
  eaches: string | null
  milliliters: string | null
  grams: string | null
  keys: string[]
  /** Tuples as the statement builds them for `unitCosts` and `program`, or `null`. */
  unitCosts: unknown
  program: unknown
}

const billingUnit = v.picklist(billingUnits)
const unitCostsOfRow = v.array(
  v.object({
    basis: v.string(),
    unit: billingUnit,
    price: v.string(),
    importId: v.number(),
    saidOn: v.nullable(v.string()),
  }),
)
const programOfRow = v.nullable(
  v.object({
    name: v.string(),
    patientPays: v.string(),
    maxBenefit: v.string(),
    uninsuredBenefit: v.string(),
    link: v.string(),
    importId: v.number(),
  }),
)

const maxBytes = 8 * 2 ** 20

interface Dependencies {
  database: Queryable
  versions: DataVersions
  facts: ImportFacts
  /** Name of the cache in the metrics. */
  what: string
}

export class ImportedDrugs {
  private readonly cache: DataCache<string, ImportedDrug | undefined>

  constructor(private readonly deps: Dependencies) {
    const { versions, what } = deps
    this.cache = new DataCache({ versions, what: `${what}: drugs`, families: pricedFamilies, maxBytes })
  }

  /**
   * In the order of the ids; uncached ones are loaded in one statement. `undefined` for an unknown id. @param day YYYY-MM-DD, of
   * the fill
   */
  of(productDetailIds: readonly number[], day: string): Promise<(ImportedDrug | undefined)[]> {
    return this.cache.getEach(
      productDetailIds.map((id) => ({ key: `${day} ${id}`, wanted: id })),
      (unknown) => this.read(unknown, day),
    )
  }

  private async read(ids: readonly number[], day: string): Promise<(ImportedDrug | undefined)[]> {
    const { database, facts } = this.deps
    const rows = await database.query<DrugRow>(drugsSql, [ids, day, await facts.ids()])
    const byId = new Map(rows.map((row) => [row.id, drugOf(row)]))
    return ids.map((id) => byId.get(id))
  }
}

const drugOf = ({ type, keys, unitCosts, program, ...row }: DrugRow): ImportedDrug => ({
  type,
  keys,
  package: {
    chosenUnit: v.parse(v.nullable(billingUnit), row.chosenUnit),
    billingUnit: v.parse(v.nullable(billingUnit), row.billingUnit),
    chosen: exactOrNull(row.packageUnits),
    contents: { EA: exactOrNull(row.eaches), ML: exactOrNull(row.milliliters), GM: exactOrNull(row.grams) },
  },
  unitCosts: v.parse(unitCostsOfRow, unitCosts ?? []).map((cost) => ({ ...cost, price: new Exact(cost.price) })),
  program: v.parse(programOfRow, program),
})

const exactOrNull = (decimal: string | null) => (decimal === null ? null : new Exact(decimal))
