/**
 * Removes the demo data: its imports, and its organizations and texts if they're unchanged. Whatever saved coupons,
 * cards, plans, favorites and organizations use stays and is listed. Places are real and stay.
 */
import { type Database, one, type Queryable, type Transaction } from '../../database/database'
import { ownKey } from '../imports/kinds/catalog-additions'
import { buildCatalog } from './catalog'
import { buildContents } from './content'
import { buildPlans } from './insurance'
import { apps, organizations } from './organizations'
import { buildNetworks, buildPharmacyGroups } from './pharmacies'
import { deleteSql, remove, type Tally } from './removal-tally'
import { removeDemoImports } from './remove-imports'

export interface Removal {
  /** Removed rows by table, without zeros. */
  removed: Record<string, number>
  /** Rows that stay because they're used, by table: names, or a count if there are many. */
  kept: Record<string, string[]>
}

/** Runs in one transaction; run again, it removes nothing more. */
export async function removeDemoData(database: Database): Promise<Removal> {
  const work = async (transaction: Transaction) => {
    const tally: Tally = { transaction, removed: {} }
    await removeOrganizations(tally)
    await removeDemoImports(tally)
    const kept = await whatStays(transaction)
    // Prices are labeled as illustrative as long as made-up ones can appear.
    if (!kept.product && !kept.network) await unsayIllustrative(tally)
    return { removed: tally.removed, kept }
  }
  return database.transaction(work, { unlimited: true })
}

/** A device without an account, a card or a question doesn't count as use. */
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
    deleteSql(`update organization set document = jsonb_set(document, '{options,illustrativePricesFlag}', '"n"')
      where lower(document #>> '{options,illustrativePricesFlag}') = 'y'`),
    [],
  )

async function removeOrganizations(tally: Tally): Promise<void> {
  const codes = organizations.map(({ code }) => code)
  const names = organizations.map(({ name }) => name)
  const ofThem = [
    'outbox', 'verification', 'shared_coupon', 'shared_list', 'account_event', 'device',
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
  // The help's answers contain plan ids of this database.
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

/** The demo's names that are still in the database. */
async function whatStays(transaction: Queryable): Promise<Removal['kept']> {
  const { products, details } = buildCatalog()
  const names = new Map(products.map(({ id, name }) => [id, name]))
  const stays = await one<
    Record<'organization' | 'product' | 'pharmacy_group' | 'network' | 'insurance_plan', string[]>
  >(
    transaction,
    `select
       array(select case o.code when '' then '(without a code)' else o.code end from organization o
         join unnest($1::text[], $2::text[]) d (code, name) using (code, name) order by o.id) organization,
       array(select p.name from product p where exists (
           select from product_detail d where d.product_id = p.id and d.own_key = any($7::text[]) and not exists (
             select from current_own_drug o where o.own_key = d.own_key))
         order by p.name) product,
       array(select g.name from pharmacy_group g where g.name = any($3::text[]) order by g.id) pharmacy_group,
       array(select n.name from network n where n.name = any($4::text[]) order by n.id) network,
       array(select i.name from insurance_plan i join unnest($5::int[], $6::text[]) d (id, name) using (id, name) order by i.id) insurance_plan`,
    [
      organizations.map(({ code }) => code),
      organizations.map(({ name }) => name),
      buildPharmacyGroups().map(({ name }) => name),
      buildNetworks().map(({ name }) => name),
      buildPlans().map(({ id }) => id),
      buildPlans().map(({ name }) => name),
      details.map((detail) => ownKey({ ...detail, name: names.get(detail.product_id) ?? '' })),
    ],
  )
  return Object.fromEntries(Object.entries(stays).filter(([, names]) => names.length > 0))
}
