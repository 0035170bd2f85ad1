/**
 * Takes the demo data out again: rows that are as the demo made them, and that nothing of anybody's leans on. Others stay and are named:
 * what an operator changed is theirs, and so is what saved coupons, cards, plans, favorites and organizations refer to. Places stay
 * for they are real; only what living there costs, which is made up, is taken back.
 */
import { type Database, one, type Queryable } from '../database/database'
import { buildCatalogue } from './catalogue'
import { buildContents } from './content'
import { buildFormularies, buildPlans, buildPrograms } from './insurance'
import { apps, organizations } from './organizations'
import { buildContracts, buildLocations, buildNetworks, buildPharmacyGroups } from './pharmacies'
import { buildPlaces } from './places'

export interface Removal {
  /** Rows by table; those without any are left out. */
  removed: Record<string, number>
  /** What stays since something leans on it, by table: names, or numbers of rows where there are many. */
  kept: Record<string, string[]>
}

/** All of it in one transaction; run again it finds nothing more. */
export async function removeDemoData(database: Database): Promise<Removal> {
  const places = await buildPlaces()
  return database.transaction(async (transaction) => {
    const tally: Tally = { transaction, removed: {} }
    await removeOrganizations(tally)
    await removePrices(tally, places)
    const kept = await whatStays(transaction)
    // As long as a made-up price can be seen, it is said to be one.
    if (!kept.product && !kept.network) await unsayIllustrative(tally)
    return { removed: tally.removed, kept }
  })
}

interface Tally {
  transaction: Queryable
  removed: Record<string, number>
}

async function remove(
  { transaction, removed }: Tally,
  table: string,
  sql: string,
  columns: readonly (readonly unknown[])[],
): Promise<void> {
  const { count } = await one<{ count: number }>(transaction, sql, columns)
  if (count > 0) removed[table] = count
}

const deleteSql = (sql: string) => `with gone as (${sql} returning 1) select count(*)::int count from gone`

/** A device on which nobody has an account, a card or a question is nobody's. */
const leansOnOrganization = `exists (select from app_user where organization_id = o.id)
  or exists (select from consent where organization_id = o.id) or exists (select from suppression where organization_id = o.id)
  or exists (select from contact_message where organization_id = o.id)
  or exists (select from operator_action where organization_id = o.id)
  or exists (select from organization_change where organization_id = o.id)
  or exists (select from device d join adjudication a on a.device_id = d.id where d.organization_id = o.id)`
const demoOrganizations = `select o.id from organization o join unnest($1::text[], $2::text[]) demo (code, name) using (code, name)
  where not (${leansOnOrganization})`

const unsayIllustrative = (tally: Tally) =>
  remove(
    tally,
    'illustrativePricesFlag',
    deleteSql(`update organization set options = options || '{"illustrativePricesFlag":"n"}'
      where lower(options ->> 'illustrativePricesFlag') = 'y'`),
    [],
  )

async function removeOrganizations(tally: Tally): Promise<void> {
  const codes = organizations.map(({ code }) => code)
  const names = organizations.map(({ name }) => name)
  const ofThem = [
    'outbox', 'verification', 'shared_coupon', 'account_event', 'device',
  ] as const // biome-ignore format: in the order of their references
  for (const table of ofThem) {
    await remove(tally, table, deleteSql(`delete from ${table} where organization_id in (${demoOrganizations})`), [
      codes,
      names,
    ])
  }
  await remove(tally, 'organization', deleteSql(`delete from organization where id in (${demoOrganizations})`), [
    codes,
    names,
  ])
  await remove(
    tally,
    'app',
    deleteSql(`delete from app using unnest($1::text[], $2::text[]) demo (code, product_name)
      where app.app_code = demo.code and app.product_name = demo.product_name
        and not exists (select from organization o where o.app_code = app.app_code)
        and not exists (select from device d where d.app_code = app.app_code)`),
    [apps.map((app) => app.app_code), apps.map((app) => app.product_name)],
  )
  // The answers of the help name plans by the numbers that they have in this database.
  const contents = buildContents([])
  await remove(
    tally,
    'content',
    deleteSql(`delete from content using unnest($1::text[], $2::text[], $3::jsonb[]) demo (type, language, body)
      where content.type = demo.type and content.language = demo.language and content.body - 'contentParam' = demo.body - 'contentParam'`),
    [
      contents.map(({ type }) => type),
      contents.map(({ language }) => language),
      contents.map(({ body }) => JSON.stringify(body)),
    ],
  )
}

async function removePrices(tally: Tally, places: Awaited<ReturnType<typeof buildPlaces>>): Promise<void> {
  const { products, details, quantities } = buildCatalogue()
  const programs = buildPrograms(products, () => 0)
  await remove(
    tally,
    'manufacturer_program',
    deleteSql(`delete from manufacturer_program using unnest($1::int[], $2::text[]) demo (product_id, name)
      where manufacturer_program.product_id = demo.product_id and manufacturer_program.name = demo.name`),
    [programs.map((program) => program.product_id), programs.map(({ name }) => name)],
  )
  const formularies = buildFormularies()
  const formularyIds = formularies.map(({ id }) => id)
  const formularyNames = formularies.map(({ name }) => name)
  const inDemoFormulary = `formulary_id in (select f.id from formulary f join unnest($1::int[], $2::text[]) demo (id, name) using (id, name))
    and product_id in (select p.id from product p join unnest($3::int[], $4::text[]) demo (id, name) using (id, name))`
  const productIds = products.map(({ id }) => id)
  const productNames = products.map(({ name }) => name)
  const keys = [formularyIds, formularyNames, productIds, productNames] as const
  await remove(tally, 'copay_statistic', deleteSql(`delete from copay_statistic where ${inDemoFormulary}`), [...keys])
  await remove(tally, 'formulary_entry', deleteSql(`delete from formulary_entry where ${inDemoFormulary}`), [...keys])
  const plans = buildPlans()
  await remove(
    tally,
    'insurance_plan',
    deleteSql(`delete from insurance_plan p using unnest($1::int[], $2::text[]) demo (id, name)
      where p.id = demo.id and p.name = demo.name and not exists (select from device where insurance_id = p.id)
        and not exists (select from app_user where insurance_id = p.id)
        and not exists (select from saved_coupon where insurance_id = p.id)
        and not exists (select from adjudication where insurance_id = p.id)`),
    [plans.map(({ id }) => id), plans.map(({ name }) => name)],
  )
  const unusedFormulary = `select f.id from formulary f join unnest($1::int[], $2::text[]) demo (id, name) using (id, name)
    where not exists (select from insurance_plan where formulary_id = f.id)
      and not exists (select from formulary_entry where formulary_id = f.id)
      and not exists (select from copay_statistic where formulary_id = f.id)`
  const formularyKeys = [formularyIds, formularyNames] as const
  await remove(
    tally,
    'formulary_tier',
    deleteSql(`delete from formulary_tier where formulary_id in (${unusedFormulary})`),
    [...formularyKeys],
  )
  await remove(tally, 'formulary', deleteSql(`delete from formulary where id in (${unusedFormulary})`), [
    ...formularyKeys,
  ])
  await removeNetworks(tally)
  await removeCatalogue(tally, { products, details, quantities })
  await removePharmacies(tally, places)
  await remove(
    tally,
    'cost of places',
    deleteSql(`update place set cost_index = 1 from unnest($1::text[], $2::numeric[]) demo (zip, cost_index)
      where place.zip = demo.zip and place.cost_index = demo.cost_index and place.cost_index <> 1`),
    [places.map(({ zip }) => zip), places.map((place) => place.cost_index)],
  )
}

async function removeNetworks(tally: Tally): Promise<void> {
  const contracts = buildContracts()
  await remove(
    tally,
    'network_contract',
    deleteSql(`delete from network_contract c
      using unnest($1::int[], $2::int[], $3::numeric[], $4::numeric[]) demo (network_id, pharmacy_group_id, rate_factor, dispensing_fee)
      where c.network_id = demo.network_id and c.pharmacy_group_id = demo.pharmacy_group_id
        and c.rate_factor = demo.rate_factor and c.dispensing_fee = demo.dispensing_fee`),
    [
      contracts.map((contract) => contract.network_id),
      contracts.map((contract) => contract.pharmacy_group_id),
      contracts.map((contract) => contract.rate_factor),
      contracts.map((contract) => contract.dispensing_fee),
    ],
  )
  const networks = buildNetworks()
  await remove(
    tally,
    'network',
    deleteSql(`delete from network n using unnest($1::int[], $2::text[], $3::text[], $4::text[]) demo (id, name, bin, group_num)
      where n.id = demo.id and n.name = demo.name and n.bin = demo.bin and n.group_num = demo.group_num
        and not exists (select from network_contract where network_id = n.id)
        and not exists (select from adjudication where network_id = n.id)`),
    [
      networks.map(({ id }) => id),
      networks.map(({ name }) => name),
      networks.map(({ bin }) => bin),
      networks.map((network) => network.group_num),
    ],
  )
}

async function removeCatalogue(
  tally: Tally,
  { products, details, quantities }: ReturnType<typeof buildCatalogue>,
): Promise<void> {
  const isUnused = `not exists (select from adjudication a where a.product_detail_id = d.id)
    and not exists (select from saved_coupon s where s.product_detail_id = d.id)
    and not exists (select from shared_coupon s where s.product_detail_id = d.id)`
  const unusedDetail = `select d.id from product_detail d
    join unnest($1::int[], $2::int[], $3::text[], $4::numeric[]) demo (id, product_id, strength, unit_cost)
      using (id, product_id, strength, unit_cost) where ${isUnused}`
  const keys = [
    details.map(({ id }) => id),
    details.map((detail) => detail.product_id),
    details.map(({ strength }) => strength),
    details.map((detail) => detail.unit_cost),
  ] as const
  await remove(
    tally,
    'product_quantity',
    deleteSql(`delete from product_quantity q using unnest($5::int[], $6::numeric[]) demo (product_detail_id, quantity)
      where q.product_detail_id = demo.product_detail_id and q.quantity = demo.quantity
        and q.product_detail_id in (${unusedDetail})`),
    [...keys, quantities.map((quantity) => quantity.product_detail_id), quantities.map(({ quantity }) => quantity)],
  )
  await remove(
    tally,
    'product_detail',
    deleteSql(`delete from product_detail where id in (${unusedDetail})
      and not exists (select from product_quantity q where q.product_detail_id = product_detail.id)`),
    [...keys],
  )
  // What stays keeps its brand or generic beside it. Recent searches of what goes, go with it.
  const unusedProduct = `with recursive demo as (
      select p.id from product p join unnest($1::int[], $2::text[]) d (id, name) using (id, name)
    ), kept as (
      select p.id, p.alias_id from product p where p.id not in (select id from demo)
        or exists (select from product_detail d where d.product_id = p.id)
        or exists (select from formulary_entry e where e.product_id = p.id)
        or exists (select from copay_statistic s where s.product_id = p.id)
        or exists (select from manufacturer_program m where m.product_id = p.id)
      union select p.id, p.alias_id from product p join kept on kept.alias_id = p.id
    ) select id from demo where id not in (select id from kept)`
  const productKeys = [products.map(({ id }) => id), products.map(({ name }) => name)] as const
  await remove(
    tally,
    'product_search_log',
    deleteSql(`delete from product_search_log where product_id in (${unusedProduct})`),
    [...productKeys],
  )
  await remove(tally, 'product', deleteSql(`delete from product where id in (${unusedProduct})`), [...productKeys])
}

async function removePharmacies(tally: Tally, places: Awaited<ReturnType<typeof buildPlaces>>): Promise<void> {
  const locations = buildLocations(places)
  await remove(
    tally,
    'pharmacy_location',
    deleteSql(`delete from pharmacy_location l using unnest($1::int[], $2::text[], $3::text[]) demo (id, name, address1)
      where l.id = demo.id and l.name = demo.name and l.address1 = demo.address1
        and not exists (select from device where favorite_location_id = l.id)
        and not exists (select from app_user where pharmacy_location_id = l.id)
        and not exists (select from saved_coupon where pharmacy_location_id = l.id)
        and not exists (select from shared_coupon where pharmacy_location_id = l.id)
        and not exists (select from adjudication where pharmacy_location_id = l.id)`),
    [locations.map(({ id }) => id), locations.map(({ name }) => name), locations.map(({ address1 }) => address1)],
  )
  const groups = buildPharmacyGroups()
  await remove(
    tally,
    'pharmacy_group',
    deleteSql(`delete from pharmacy_group g using unnest($1::int[], $2::text[]) demo (id, name)
      where g.id = demo.id and g.name = demo.name
        and not exists (select from pharmacy_location where pharmacy_group_id = g.id)
        and not exists (select from network_contract where pharmacy_group_id = g.id)
        and not exists (select from app_user where pharmacy_group_id = g.id)
        and not exists (select from device where pharmacy_group_id = g.id)
        and not exists (select from shared_coupon where pharmacy_group_id = g.id)
        and not exists (select from organization o where g.id = any(o.restrict_pharmacy_group_ids))`),
    [groups.map(({ id }) => id), groups.map(({ name }) => name)],
  )
}

/** By the demo's names that are there still. */
async function whatStays(transaction: Queryable): Promise<Removal['kept']> {
  const { products } = buildCatalogue()
  const stays = await one<
    Record<'organization' | 'product' | 'pharmacy_group' | 'network' | 'insurance_plan', string[]>
  >(
    transaction,
    `select
       array(select case o.code when '' then '(without a code)' else o.code end from organization o
         join unnest($1::text[], $2::text[]) d (code, name) using (code, name) order by o.id) organization,
       array(select p.name from product p join unnest($3::int[], $4::text[]) d (id, name) using (id, name) order by p.name) product,
       array(select g.name from pharmacy_group g where g.name = any($5::text[]) order by g.id) pharmacy_group,
       array(select n.name from network n where n.name = any($6::text[]) order by n.id) network,
       array(select i.name from insurance_plan i join unnest($7::int[], $8::text[]) d (id, name) using (id, name) order by i.id) insurance_plan`,
    [
      organizations.map(({ code }) => code),
      organizations.map(({ name }) => name),
      products.map(({ id }) => id),
      products.map(({ name }) => name),
      buildPharmacyGroups().map(({ name }) => name),
      buildNetworks().map(({ name }) => name),
      buildPlans().map(({ id }) => id),
      buildPlans().map(({ name }) => name),
    ],
  )
  return Object.fromEntries(Object.entries(stays).filter(([, names]) => names.length > 0))
}
