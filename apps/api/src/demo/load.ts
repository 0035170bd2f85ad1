/** Fills an empty database with the demo data. */
import { type Database, insertRows, maybeOne, type Queryable } from '../database/database'
import { buildCatalogue, type Catalogue, type ProductRow } from './catalogue'
import { contents } from './content'
import {
  buildFormularies,
  buildFormularyEntries,
  buildPlans,
  buildPrograms,
  buildStatistics,
  buildTiers,
} from './insurance'
import { apps, codesWithImages, organizationFiles, organizations } from './organizations'
import { buildContracts, buildLocations, buildNetworks, buildPharmacyGroups } from './pharmacies'
import { buildPlaces } from './places'

/** Loads everything in one transaction. Does nothing and returns `false` where there are organizations already. */
export async function loadDemoData(database: Database): Promise<boolean> {
  if (await maybeOne(database, 'select 1 from organization limit 1')) return false
  await database.transaction(async (transaction) => {
    await insertAll(transaction, 'app', apps)
    await insertAll(transaction, 'organization', organizations)
    await loadImages(transaction)
    await insertAll(transaction, 'content', contents)
    await loadPharmacies(transaction)
    const catalogue = buildCatalogue()
    await insertAll(transaction, 'product', catalogue.products)
    await insertAll(transaction, 'product_detail', catalogue.details)
    await insertAll(transaction, 'product_quantity', catalogue.quantities)
    await loadInsurance(transaction, catalogue)
  })
  await database.script('analyze')
  return true
}

async function loadImages(transaction: Queryable) {
  const rows = await transaction.query<{ id: number; code: string; name: string }>(
    'select id, code, name from organization',
  )
  const files = rows
    .filter(({ code }) => codesWithImages.has(code))
    .flatMap(({ id, name }) => organizationFiles(id, name))
  await insertAll(transaction, 'organization_file', files)
}

async function loadPharmacies(transaction: Queryable) {
  const places = buildPlaces()
  await insertAll(transaction, 'place', places)
  await insertAll(transaction, 'pharmacy_group', buildPharmacyGroups())
  await insertAll(transaction, 'pharmacy_location', buildLocations(places))
  await insertAll(transaction, 'network', buildNetworks())
  await insertAll(transaction, 'network_contract', buildContracts())
}

async function loadInsurance(transaction: Queryable, catalogue: Catalogue) {
  const fillCost = usualFillCost(catalogue)
  const entries = buildFormularyEntries(catalogue.products, fillCost)
  await insertAll(transaction, 'formulary', buildFormularies())
  await insertAll(transaction, 'insurance_plan', buildPlans())
  await insertAll(transaction, 'formulary_tier', buildTiers())
  await insertAll(transaction, 'formulary_entry', entries)
  await insertAll(transaction, 'copay_statistic', buildStatistics(catalogue.products, entries))
  await insertAll(transaction, 'manufacturer_program', buildPrograms(catalogue.products, fillCost))
}

/** Dollars that a default strength in its default quantity costs, by product. */
function usualFillCost({ details, quantities }: Catalogue): (product: ProductRow) => number {
  const usual = new Map(
    quantities.filter((row) => row.is_default).map((row) => [row.product_detail_id, Number(row.quantity)]),
  )
  const costs = new Map(
    details
      .filter((detail) => detail.is_default_form && detail.is_default_strength)
      .map((detail) => [detail.product_id, Number(detail.unit_cost) * (usual.get(detail.id) ?? 30)]),
  )
  return (product) => costs.get(product.id) ?? 0
}

/** Inserts rows that all have the keys of the first. */
async function insertAll<Row extends object>(queryable: Queryable, table: string, rows: readonly Row[]) {
  const columns = Object.keys(rows[0] ?? {}) as (keyof Row & string)[]
  await insertRows(queryable, table, columns, rows)
}
