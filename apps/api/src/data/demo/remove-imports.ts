/**
 * Removes the demo's imports, plus networks, pharmacies, medications and plans that came only from them and that nobody
 * uses. The rest is derived again from the remaining imports: it's closed or no longer offered, like rows that leave an
 * operator's own file.
 */
import type { Transaction } from '../../database/database'
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

/** Rows of the demo's files whose key is in no other file. */
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

/**
 * Networks that stay because their cards were shown: no file contains them any more, and their cards are still labeled
 * as made up.
 */
const namelessSql = `update network set code = null where code in (${onlyOfDemo('network_entry', 'code')})`

/** An organization that puts its own numbers on a network's cards uses it. */
const networkSql = `
  delete from network n where n.code in (${onlyOfDemo('network_entry', 'code')})
    and not exists (select from adjudication where network_id = n.id)
    and not exists (select from organization o where o.document -> 'networks' @> jsonb_build_array(jsonb_build_object('network', n.id)))`
