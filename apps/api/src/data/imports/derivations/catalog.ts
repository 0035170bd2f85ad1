/**
 * The catalog that people search: products, forms and strengths, quantities and packages, from RxTerms, RxNorm, the FDA's
 * directory, the Orange Book, Medicaid's dispensing, and an operator's own drugs. A drug keeps its id by its RXCUI.
 */
import { maybeOne, type Transaction } from '../../../database/database'
import type { Derivation } from '../derivation'
import { fillDrugs } from './catalog/drugs'
import { fillPackages, writePackages } from './catalog/packages'
import { writeProducts } from './catalog/products'
import { writeQuantities } from './catalog/quantities'

const emptySql = 'truncate catalog_drug, catalog_ndc, catalog_quantity'

/** Whether a demo drug that no coupon needs is still offered; the demo's products have the lowest ids. */
const demoSql = `
  select 1 from product_detail d where d.rxcui is null and d.product_id < 10000000 and d.obsolete_on is null
    and exists (select from current_own_drug o where o.is_demo and o.own_key = d.own_key)
    and not exists (select from adjudication where product_detail_id = d.id)
    and not exists (select from saved_coupon where product_detail_id = d.id)
    and not exists (select from shared_coupon where product_detail_id = d.id)
  limit 1`

export const catalog: Derivation = {
  name: 'catalog',
  kinds: [
    'rxterms',
    'rxterms-ingredients',
    'rxnorm-names',
    'rxnorm-attributes',
    'rxnorm-relations',
    'fda-products',
    'fda-packages',
    'orange-book',
    'utilization',
    'catalog-additions',
    'package-sizes',
    'nadac',
    'unit-costs',
  ],
  async waitsFor(transaction) {
    const hasDrugs = await maybeOne(
      transaction,
      `select 1 from data_import where state = 'current' and not is_demo and kind in ('rxterms', 'catalog-additions') limit 1`,
    )
    if (!hasDrugs || !(await maybeOne(transaction, demoSql))) return undefined
    return 'The files are in, but the catalog is still that of the demo data: take it out with `demo remove`, then import again.'
  },
  async run(transaction: Transaction) {
    await transaction.script(emptySql)
    await fillDrugs(transaction)
    await fillPackages(transaction)
    await writeProducts(transaction)
    await writeQuantities(transaction)
    await writePackages(transaction)
    await transaction.script(emptySql)
  },
}
