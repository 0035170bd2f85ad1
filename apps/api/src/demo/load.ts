/** Fills an empty database with the demo data. */
import { type Database, insertRows, maybeOne, type Queryable } from '../database/database'
import { buildCatalogue, type Catalogue, type ProductRow } from './catalogue'
import { buildContents, type HelpPlan } from './content'
import {
  buildCopayStatistics,
  buildFormularies,
  buildFormularyEntries,
  buildPlans,
  buildPrograms,
  buildTiers,
} from './insurance'
import { apps, codesWithImages, organizationFiles, organizations } from './organizations'
import { buildContracts, buildLocations, buildNetworks, buildPharmacyGroups } from './pharmacies'
import { buildPlaces } from './places'

/** Loads everything in one transaction. Does nothing and returns `false` where there are organizations already. */
export async function loadDemoData(database: Database): Promise<boolean> {
  if (await maybeOne(database, 'select 1 from organization limit 1')) return false
  await database.transaction(async (transaction) => {
    await insertRows(transaction, 'app', apps)
    await insertRows(transaction, 'organization', organizations)
    await loadImages(transaction)
    await loadPrices(transaction)
    await insertRows(transaction, 'content', buildContents(await helpPlans(transaction)))
  })
  await database.script('analyze')
  return true
}

/**
 * The catalogue, pharmacies, plans and made-up prices alone, without the demo organizations: to see one's own organization at
 * work. Does nothing and returns `false` where there is a catalogue already.
 */
export async function loadDemoPrices(database: Database): Promise<boolean> {
  if (await maybeOne(database, 'select 1 from product limit 1')) return false
  await database.transaction(loadPrices)
  await database.script('analyze')
  return true
}

async function loadPrices(transaction: Queryable) {
  await loadPharmacies(transaction)
  const catalogue = buildCatalogue()
  await insertRows(transaction, 'product', catalogue.products)
  await insertRows(transaction, 'product_detail', catalogue.details)
  await insertRows(transaction, 'product_quantity', catalogue.quantities)
  await loadInsurance(transaction, catalogue)
}

/** For those without insurance, with Medicare, and whose plan is not listed. */
const helpPlans = (transaction: Queryable): Promise<HelpPlan[]> =>
  transaction.query<HelpPlan>(
    `select distinct on (type) id, type from insurance_plan where type in ('W', 'Z') or (type = 'X' and coverage = 'medicare')
     order by type desc, id`,
  )

async function loadImages(transaction: Queryable) {
  const rows = await transaction.query<{ id: number; code: string; name: string }>(
    'select id, code, name from organization',
  )
  const files = rows
    .filter(({ code }) => codesWithImages.has(code))
    .flatMap(({ id, name }) => organizationFiles(id, name))
  await insertRows(transaction, 'organization_file', files)
}

async function loadPharmacies(transaction: Queryable) {
  const places = await buildPlaces()
  await insertRows(transaction, 'place', places)
  await insertRows(transaction, 'pharmacy_group', buildPharmacyGroups())
  await insertRows(transaction, 'pharmacy_location', buildLocations(places))
  await insertRows(transaction, 'network', buildNetworks())
  await insertRows(transaction, 'network_contract', buildContracts())
}

async function loadInsurance(transaction: Queryable, catalogue: Catalogue) {
  const fillCost = usualFillCost(catalogue)
  const entries = buildFormularyEntries(catalogue.products, fillCost)
  await insertRows(transaction, 'formulary', buildFormularies())
  await insertRows(transaction, 'insurance_plan', buildPlans())
  await insertRows(transaction, 'formulary_tier', buildTiers())
  await insertRows(transaction, 'formulary_entry', entries)
  await insertRows(transaction, 'copay_statistic', buildCopayStatistics(catalogue.products, entries))
  await insertRows(transaction, 'manufacturer_program', buildPrograms(catalogue.products, fillCost))
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
