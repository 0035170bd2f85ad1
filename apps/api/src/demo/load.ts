/** Fills an empty database with the demo data. */
import { type Database, insertRows, maybeOne, type Queryable, type Transaction } from '../database/database'
import { importLock } from '../imports/import-lock'
import { knownZips } from '../imports/known-zips'
import { buildCatalogue, type Catalogue, type ProductRow } from './catalogue'
import { catalogueFile } from './catalogue-file'
import { buildContents, type HelpPlan } from './content'
import { importDemoFiles } from './import-demo-files'
import { buildCopayStatistics, buildFormularies, buildFormularyEntries, buildPlans, buildTiers } from './insurance'
import { apps, codesWithImages, organizationFiles, organizations } from './organizations'
import { pharmaciesFile, zipPositionsFile } from './pharmacy-files'
import { priceFiles } from './price-files'
import { programmesFile } from './programme-file'

/** Files are long statements. */
const unlimited = { unlimited: true }

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
  return database.transaction(work, unlimited)
}

async function loadPrices(transaction: Transaction) {
  const places = await knownZips()
  const catalogue = buildCatalogue()
  const cost = usualFillCost(catalogue)
  await importDemoFiles(transaction, [
    zipPositionsFile(places),
    pharmaciesFile(places),
    catalogueFile(catalogue),
    ...priceFiles(catalogue),
    programmesFile(catalogue.products, cost),
  ])
  await loadInsurance(transaction, catalogue.products, cost)
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

/** By the numbers that products have in this database. */
async function loadInsurance(
  transaction: Queryable,
  products: readonly ProductRow[],
  cost: (product: ProductRow) => number,
) {
  const rows = await transaction.query<{ id: number; name: string }>('select id, name from product')
  const ids = new Map(rows.map(({ id, name }) => [name, id]))
  const stored = products.map((product) => ({ ...product, id: ids.get(product.name) ?? product.id }))
  const costs = new Map(products.map((product) => [product.name, cost(product)]))
  const entries = buildFormularyEntries(stored, ({ name }) => costs.get(name) ?? 0)
  await insertRows(transaction, 'formulary', buildFormularies())
  await insertRows(transaction, 'insurance_plan', buildPlans())
  await insertRows(transaction, 'formulary_tier', buildTiers())
  await insertRows(transaction, 'formulary_entry', entries)
  await insertRows(transaction, 'copay_statistic', buildCopayStatistics(stored, entries))
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
