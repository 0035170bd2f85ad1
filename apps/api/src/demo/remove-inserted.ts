/**
 * What the demo's loader put straight into tables before it went through the importers: installations of that time have it still. Rows
 * that are as that loader made them, and that nothing of anybody's leans on.
 */
import { buildCatalogue } from './catalogue'
import { buildFormularies, buildPlans, buildPrograms } from './insurance'
import { buildContracts, buildLocations, buildNetworks, buildPharmacyGroups } from './pharmacies'
import type { PlaceRow } from './places'
import { deleteSql, remove, type Tally } from './removal-tally'
import { emptyProducts, isUnusedDetail, isUnusedGroup, isUnusedLocation, isUnusedPlan } from './unused-rows'

/** Plans and programmes, which lean on medications: first. */
export async function removeInsertedPlans(tally: Tally): Promise<void> {
  const { products } = buildCatalogue()
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
    and product_id in (select id from product where name = any($3::text[]))`
  const productNames = products.map(({ name }) => name)
  const keys = [formularyIds, formularyNames, productNames] as const
  await remove(tally, 'copay_statistic', deleteSql(`delete from copay_statistic where ${inDemoFormulary}`), [...keys])
  await remove(tally, 'formulary_entry', deleteSql(`delete from formulary_entry where ${inDemoFormulary}`), [...keys])
  const plans = buildPlans()
  await remove(
    tally,
    'insurance_plan',
    deleteSql(`delete from insurance_plan p using unnest($1::int[], $2::text[]) demo (id, name)
      where p.id = demo.id and p.name = demo.name and p.code is null and ${isUnusedPlan('p')}`),
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
}

/** Networks, medications and pharmacies, with what they cost. */
export async function removeInsertedPrices(tally: Tally, places: readonly PlaceRow[]): Promise<void> {
  await removeNetworks(tally)
  await removeCatalogue(tally, buildCatalogue())
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
  const unusedDetail = `select d.id from product_detail d
    join unnest($1::int[], $2::int[], $3::text[], $4::numeric[]) demo (id, product_id, strength, unit_cost)
      using (id, product_id, strength, unit_cost) where ${isUnusedDetail('d')}`
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
  // Recent searches of what goes, go with it.
  const unusedProduct = emptyProducts(
    'select p.id from product p join unnest($1::int[], $2::text[]) d (id, name) using (id, name)',
  )
  const productKeys = [products.map(({ id }) => id), products.map(({ name }) => name)] as const
  await remove(
    tally,
    'product_search_log',
    deleteSql(`delete from product_search_log where product_id in (${unusedProduct})`),
    [...productKeys],
  )
  await remove(tally, 'product', deleteSql(`delete from product where id in (${unusedProduct})`), [...productKeys])
}

async function removePharmacies(tally: Tally, places: readonly PlaceRow[]): Promise<void> {
  const locations = buildLocations(places)
  await remove(
    tally,
    'pharmacy_location',
    deleteSql(`delete from pharmacy_location l using unnest($1::int[], $2::text[], $3::text[]) demo (id, name, address1)
      where l.id = demo.id and l.name = demo.name and l.address1 = demo.address1
        and ${isUnusedLocation('l')}`),
    [locations.map(({ id }) => id), locations.map(({ name }) => name), locations.map(({ address1 }) => address1)],
  )
  const groups = buildPharmacyGroups()
  await remove(
    tally,
    'pharmacy_group',
    deleteSql(`delete from pharmacy_group g using unnest($1::int[], $2::text[]) demo (id, name)
      where g.id = demo.id and g.name = demo.name
        and ${isUnusedGroup('g')}`),
    [groups.map(({ id }) => id), groups.map(({ name }) => name)],
  )
}
