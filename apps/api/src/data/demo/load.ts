/** Fills an empty database with the demo data. */

import { newYorkDay } from '../../base/new-york-day'
import { type Database, insertRows, maybeOne, type Queryable, type Transaction } from '../../database/database'
import { addKnownPlaces } from '../imports/derivations/places'
import { importLock } from '../imports/import-lock'
import { knownZips } from '../imports/known-zips'
import { buildCatalog, type Catalog, type ProductRow } from './catalog'
import { catalogFile } from './catalog-file'
import { buildContents, type HelpPlan } from './content'
import { importDemoFiles } from './import-demo-files'
import { apps, organizationFiles, organizations } from './organizations'
import { pharmaciesFile } from './pharmacy-files'
import { planFiles } from './plan-files'
import { priceFiles } from './price-files'
import { programsFile } from './program-file'

/** Files are loaded by long statements. */
const unlimited = { unlimited: true }

/**
 * Loads everything in one transaction. Does nothing and returns `false` if there are organizations already. Price data
 * comes through the importers; editions, organizations and texts are inserted directly, since no kind of file contains
 * them.
 */
export const loadDemoData = (database: Database): Promise<boolean> =>
  loadOnce(database, 'organization', async (transaction) => {
    await insertRows(transaction, 'app', apps)
    await insertRows(
      transaction,
      'organization',
      organizations.map((document) => ({ document })),
    )
    await loadImages(transaction)
    await loadPrices(transaction)
    await insertRows(transaction, 'content', buildContents(await helpPlans(transaction)))
  })

/**
 * Loads only the catalog, pharmacies, plans and made-up prices, to try one's own organization with prices. Does nothing
 * and returns `false` if there's a catalog already.
 */
export const loadDemoPrices = (database: Database): Promise<boolean> => loadOnce(database, 'product', loadPrices)

/** Of several processes that start at once, one loads and the others wait; a killed one leaves nothing behind. */
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

/** Zips are real, and stay when the demo goes: they're added as with an operator's first file. */
async function loadPrices(transaction: Transaction) {
  const zips = await knownZips()
  await addKnownPlaces(transaction, zips)
  const catalog = buildCatalog()
  const cost = usualFillCost(catalog)
  await importDemoFiles(transaction, [
    pharmaciesFile(zips),
    catalogFile(catalog),
    ...priceFiles(catalog, newYorkDay(Date.now())),
    programsFile(catalog.products, cost),
    ...planFiles(catalog, cost),
  ])
}

/** The plans for people without insurance, with Medicare, and with an unlisted plan. */
const helpPlans = (transaction: Queryable): Promise<HelpPlan[]> =>
  transaction.query<HelpPlan>(
    `select distinct on (type) id, type from insurance_plan where type in ('W', 'Z') or (type = 'X' and coverage = 'medicare')
     order by type desc, id`,
  )

async function loadImages(transaction: Queryable) {
  const rows = await transaction.query<{ id: number; code: string }>('select id, code from organization')
  const files = rows.flatMap(({ id, code }) =>
    organizationFiles(code).map((file) => ({ organization_id: id, ...file })),
  )
  await insertRows(transaction, 'organization_file', files)
}

/** The cost in dollars of the default strength and quantity, by product. */
function usualFillCost({ details, quantities }: Catalog): (product: ProductRow) => number {
  const usual = new Map(
    quantities.filter((row) => row.is_default).map((row) => [row.product_detail_id, Number(row.quantity)]),
  )
  const costs = new Map(
    details
      .filter((detail) => detail.is_default_form && detail.is_default_strength)
      .map((detail) => [detail.product_id, Number(detail.unitCost) * (usual.get(detail.id) ?? 30)]),
  )
  return (product) => costs.get(product.id) ?? 0
}
