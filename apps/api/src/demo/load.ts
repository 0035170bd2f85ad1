/** Fills an empty database with the demo data. */
import { type Database, insertRows, maybeOne, type Queryable, type Transaction } from '../database/database'
import { importLock } from '../imports/import-lock'
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
import { buildPlaces, type PlaceRow } from './places'

/** Loads everything in one transaction. Does nothing and returns `false` where there are organizations already. */
export const loadDemoData = (database: Database): Promise<boolean> =>
  loadOnce(database, 'organization', async (transaction) => {
    await insertRows(transaction, 'app', apps)
    await insertRows(transaction, 'organization', organizations)
    await loadImages(transaction)
    await loadPrices(transaction)
    await insertRows(transaction, 'content', buildContents(await helpPlans(transaction)))
  })

/**
 * The catalogue, pharmacies, plans and made-up prices alone, without the demo organizations: to see one's own organization at
 * work. Does nothing and returns `false` where there is a catalogue already.
 */
export const loadDemoPrices = (database: Database): Promise<boolean> => loadOnce(database, 'product', loadPrices)

/** Of several processes that start at once, one loads, and the others wait until it has; one that was killed leaves nothing. */
async function loadOnce(
  database: Database,
  table: 'organization' | 'product',
  load: (transaction: Transaction) => Promise<void>,
): Promise<boolean> {
  const isFilled = async (queryable: Queryable) =>
    (await maybeOne(queryable, `select 1 from ${table} limit 1`)) !== undefined
  if (await isFilled(database)) return false
  const work = async (transaction: Transaction) => {
    await transaction.query('select pg_advisory_xact_lock($1)', [importLock])
    if (await isFilled(transaction)) return false
    await load(transaction)
    await transaction.script('analyze')
    return true
  }
  // Who waits does so for as long as the other loads.
  return database.transaction(work, { unlimited: true })
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

/** Some may be there: they stay when the demo data goes, and come with imports too. */
async function loadPlaces(transaction: Queryable, places: readonly PlaceRow[]) {
  const known = await transaction.query<{ zip: string }>('select zip from place')
  const zips = new Set(known.map(({ zip }) => zip))
  await insertRows(
    transaction,
    'place',
    places.filter(({ zip }) => !zips.has(zip)),
  )
  if (zips.size === 0) return
  await transaction.query(
    `update place set cost_index = demo.cost_index from unnest($1::text[], $2::numeric[]) demo (zip, cost_index)
     where place.zip = demo.zip and place.cost_index <> demo.cost_index`,
    [places.map(({ zip }) => zip), places.map((place) => place.cost_index)],
  )
}

async function loadPharmacies(transaction: Queryable) {
  const places = await buildPlaces()
  await loadPlaces(transaction, places)
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
