/**
 * Takes the demo's imports out whole, by their provenance, with what was made of them alone: networks, pharmacies, medications and
 * plans that no other file names and nothing of anybody's leans on. What stays is made anew of the imports that are left: it is closed,
 * or no longer offered, as what leaves an operator's own file is.
 */
import type { Transaction } from '../database/database'
import { derive } from '../imports/derivation'
import { derivations } from '../imports/derivations'
import { deleteSql, remove, type Tally } from './removal-tally'
import { emptyProducts, isUnusedDetail, isUnusedGroup, isUnusedLocation, isUnusedPlan } from './unused-rows'

export async function removeDemoImports(tally: Tally): Promise<void> {
  await remove(tally, 'insurance_plan', deleteSql(planSql), [])
  await removeDrugs(tally)
  await removePharmacies(tally)
  await remove(tally, 'network', deleteSql(networkSql), [])
  await tally.transaction.query(namelessSql)
  await remove(tally, 'data_import', deleteSql('delete from data_import where is_demo'), [])
  if (tally.removed.data_import !== undefined) await deriveAgain(tally.transaction)
}

async function deriveAgain(transaction: Transaction): Promise<void> {
  for (const derivation of derivations) await derive(transaction, derivation)
}

/** Of the demo's files, rows that no other file names by the same key. */
const onlyOfDemo = (
  table: 'own_drug' | 'pharmacy_entry' | 'network_entry' | 'published_plan',
  key: 'own_key' | 'npi' | 'code',
) => `
  select f.${key} from ${table} f join data_import i on i.id = f.import_id group by f.${key} having bool_and(i.is_demo)`

const planSql = `
  delete from insurance_plan p where p.code in (${onlyOfDemo('published_plan', 'code')})
    and ${isUnusedPlan('p')}`

const unusedDetails = `
  select d.id from product_detail d where d.own_key in (${onlyOfDemo('own_drug', 'own_key')})
    and ${isUnusedDetail('d')}`

const unusedProducts = emptyProducts(`
    select distinct p.id from product p join own_drug o on lower(o.name) = lower(p.name)
    join data_import i on i.id = o.import_id and i.is_demo`)

async function removeDrugs(tally: Tally): Promise<void> {
  await remove(
    tally,
    'product_quantity',
    deleteSql(`delete from product_quantity where product_detail_id in (${unusedDetails})`),
    [],
  )
  await remove(tally, 'product_detail', deleteSql(`delete from product_detail where id in (${unusedDetails})`), [])
  await remove(
    tally,
    'product_search_log',
    deleteSql(`delete from product_search_log where product_id in (${unusedProducts})`),
    [],
  )
  await remove(tally, 'product', deleteSql(`delete from product where id in (${unusedProducts})`), [])
}

const locationSql = `
  delete from pharmacy_location l where l.npi in (${onlyOfDemo('pharmacy_entry', 'npi')})
    and ${isUnusedLocation('l')}`

const groupSql = `
  delete from pharmacy_group g where g.code in (
      select f.chain from pharmacy_entry f join data_import i on i.id = f.import_id group by f.chain having bool_and(i.is_demo)
    )
    and ${isUnusedGroup('g')}`

async function removePharmacies(tally: Tally): Promise<void> {
  await remove(tally, 'pharmacy_location', deleteSql(locationSql), [])
  await remove(tally, 'pharmacy_group', deleteSql(groupSql), [])
}

/** Networks that stay for what was shown: no file says them any more, and their cards are still said to be made up. */
const namelessSql = `update network set code = null where code in (${onlyOfDemo('network_entry', 'code')})`

/** An organization that has its own numbers on its cards has taken it for its own. */
const networkSql = `
  delete from network n where n.code in (${onlyOfDemo('network_entry', 'code')})
    and not exists (select from adjudication where network_id = n.id)
    and not exists (select from organization o where o.document -> 'networks' @> jsonb_build_array(jsonb_build_object('network', n.id)))`
