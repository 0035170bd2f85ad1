/**
 * What becomes of each table when an organization goes to another installation: its rows go too, in this order, or the
 * installation there has rows of its own that must be the same, or they stay. A test fails for a table that isn't here.
 */

import * as v from 'valibot'
import type { Queryable, Transaction } from '../../database/database'
import type { EncryptedFor } from '../../database/encrypted'
import { formatOfferId, parseOfferId } from '../../domain/prices/offer-id'

export type Row = Record<string, unknown>

/** Rows that each installation imports itself, under ids of its own. */
export const sharedKinds = [
  'product',
  'product_detail',
  'pharmacy_group',
  'pharmacy_location',
  'network',
  'insurance_plan',
] as const
export type SharedKind = (typeof sharedKinds)[number]

/** What moves and is named by other rows that move. */
export const ownKinds = [
  'organization',
  'content_version',
  'api_key',
  'webhook_endpoint',
  'saved_coupon',
  'contact_message',
  'engagement',
] as const
export type OwnKind = (typeof ownKinds)[number]

export type IdKind = SharedKind | OwnKind

/** Gives an id its value in the other installation; `null` if nothing there has one. */
export type Renumber = (kind: IdKind, id: number) => number | null

export const rowsPerRead = 500

export interface MovedTable {
  table: string
  /** Whether the installation that receives the rows gives them new ids. */
  hasOwnId: boolean
  /** Gives at most {@link rowsPerRead} rows at a time: an organization may have millions. */
  read: (transaction: Transaction, organizationId: number) => AsyncGenerator<Row[]>
  insert: (queryable: Queryable, rows: readonly Row[]) => Promise<void>
  /** Removes what `read` gives. */
  remove: (queryable: Queryable, organizationId: number) => Promise<void>
  /** What its ids are of, by column. */
  ids: Readonly<Record<string, IdKind>>
  /** Changes ids inside its values. */
  renumberInside: (row: Row, renumber: Renumber) => Row
  /** Columns that an installation encrypts with a key of its own. */
  encrypted?: { columns: readonly string[]; for: EncryptedFor }
  /** What a row starts with there. */
  initial: Row
  /** Its rows don't say whose they are. They all move, some may be there already, and none is removed. */
  isOfAll: boolean
}

type MovedOptions = Partial<Omit<MovedTable, 'table' | 'read' | 'insert' | 'remove'>>

const rowsForm = v.array(v.object({ row: v.record(v.string(), v.unknown()) }))

/** @param where which rows are of organization `$1` */
function moved(table: string, where: string, options: MovedOptions = {}): MovedTable {
  return {
    table,
    hasOwnId: false,
    ids: {},
    renumberInside: (row) => row,
    initial: {},
    isOfAll: false,
    ...options,
    async *read(transaction, organizationId) {
      await transaction.query(
        `declare moved_rows no scroll cursor for select to_jsonb(t) "row" from ${table} t where ${where}`,
        [organizationId],
      )
      for (;;) {
        const rows = v.parse(rowsForm, await transaction.query(`fetch ${rowsPerRead} from moved_rows`))
        if (rows.length === 0) break
        yield rows.map(({ row }) => row)
      }
      await transaction.query('close moved_rows')
    },
    async insert(queryable, rows) {
      await queryable.query(
        `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1::json)${options.isOfAll ? ' on conflict do nothing' : ''}`,
        [JSON.stringify(rows)],
      )
    },
    async remove(queryable, organizationId) {
      await queryable.query(`delete from ${table} where ctid in (select t.ctid from ${table} t where ${where})`, [
        organizationId,
      ])
    },
  }
}

const ofOrganization = 'organization_id = $1'
const ofDevice = 'device_id in (select id from device where organization_id = $1)'
const ofPerson = 'app_user_id in (select id from app_user where organization_id = $1)'
const ofKey = 'api_key_id in (select id from api_key where organization_id = $1)'

const organization = { organization_id: 'organization' } as const
const drug = { product_detail_id: 'product_detail' } as const
const plan = { insurance_id: 'insurance_plan' } as const
/** Whoever had claimed it is in another installation. */
const unclaimed = { retry_at: null, tries: 0 }

const fillsForm = v.array(v.record(v.string(), v.unknown()))
const renumberFills = (row: Row, renumber: Renumber): Row => ({
  ...row,
  fills: v
    .parse(fillsForm, row.fills)
    .map((fill) =>
      renumberColumns(fill, { productDetailId: 'product_detail', insuranceId: 'insurance_plan' }, renumber),
    ),
})

function renumberOffer(row: Row, renumber: Renumber): Row {
  const offer = parseOfferId(String(row.offer_id))
  const idOf = (kind: IdKind, id: number) => renumber(kind, id) ?? 0
  switch (offer?.kind) {
    case 'cash': {
      const { networkId, groupId } = offer
      return {
        ...row,
        offer_id: formatOfferId({
          ...offer,
          networkId: idOf('network', networkId),
          groupId: idOf('pharmacy_group', groupId),
        }),
      }
    }
    case 'coupon':
      return { ...row, offer_id: formatOfferId({ ...offer, groupId: idOf('pharmacy_group', offer.groupId) }) }
    case 'program':
      return {
        ...row,
        offer_id: formatOfferId({ ...offer, productDetailId: idOf('product_detail', offer.productDetailId) }),
      }
    case undefined:
      return row
  }
}

/** In the order in which they are inserted: a row comes after those that it names. */
export const movedTables: readonly MovedTable[] = [
  moved('organization_change', ofOrganization, { hasOwnId: true, ids: organization }),
  moved('content_version', ofOrganization, { hasOwnId: true, ids: organization }),
  moved('member_provider', ofOrganization, {
    ids: organization,
    encrypted: { columns: ['client_secret'], for: 'member sign-on' },
  }),
  moved('api_key', `${ofOrganization} order by id`, {
    hasOwnId: true,
    ids: { ...organization, replaces_id: 'api_key' },
  }),
  moved('api_key_use', ofKey, { ids: { api_key_id: 'api_key' } }),
  moved('api_answer', ofKey, { ids: { api_key_id: 'api_key' } }),
  moved('webhook_endpoint', ofOrganization, {
    hasOwnId: true,
    ids: organization,
    encrypted: { columns: ['secret', 'former_secret'], for: 'webhooks' },
  }),
  moved('webhook_delivery', 'endpoint_id in (select id from webhook_endpoint where organization_id = $1) order by id', {
    hasOwnId: true,
    ids: { ...organization, endpoint_id: 'webhook_endpoint' },
  }),
  moved('app_user', ofOrganization, {
    ids: {
      ...organization,
      ...plan,
      pharmacy_location_id: 'pharmacy_location',
      pharmacy_group_id: 'pharmacy_group',
    },
  }),
  // A person's row comes after the device's own.
  moved('device', `${ofOrganization} order by registered_device_id is not null`, {
    ids: {
      ...organization,
      ...plan,
      pharmacy_group_id: 'pharmacy_group',
      favorite_location_id: 'pharmacy_location',
    },
  }),
  moved('device_session', ofDevice),
  moved('product_search_log', ofDevice, { ids: { product_id: 'product' } }),
  moved('verification', ofOrganization, { ids: organization }),
  moved('used_link_token', '$1::int is not null and expires_at > now()', { isOfAll: true }),
  moved('member_subject', ofOrganization, { ids: organization }),
  moved('content_acceptance', ofPerson, { ids: { content_version_id: 'content_version' } }),
  moved('consent', ofOrganization, { hasOwnId: true, ids: organization }),
  moved('suppression', ofOrganization, { ids: organization }),
  // Another installation hashes networks with another key.
  moved('account_event', ofOrganization, { hasOwnId: true, ids: organization, initial: { network: null } }),
  moved('adjudication', ofDevice, {
    ids: { ...drug, ...plan, pharmacy_location_id: 'pharmacy_location', network_id: 'network' },
    renumberInside: renumberOffer,
  }),
  moved(
    'card_consent',
    'adjudication_id in (select a.id from adjudication a join device d on d.id = a.device_id where d.organization_id = $1)',
    {
      ids: { api_key_id: 'api_key' },
    },
  ),
  moved('saved_coupon', ofPerson, {
    hasOwnId: true,
    ids: { ...drug, ...plan, pharmacy_location_id: 'pharmacy_location' },
  }),
  moved('my_list', ofPerson),
  moved('list_entry', ofPerson, { ids: { ...drug, ...plan } }),
  moved('shared_coupon', ofOrganization, {
    ids: { ...organization, ...drug, pharmacy_location_id: 'pharmacy_location', pharmacy_group_id: 'pharmacy_group' },
  }),
  moved('shared_list', ofOrganization, { ids: organization, renumberInside: renumberFills }),
  moved(
    'reminder',
    `saved_coupon_id in (select c.id from saved_coupon c join app_user u on u.id = c.app_user_id where u.organization_id = $1)`,
    {
      hasOwnId: true,
      ids: { saved_coupon_id: 'saved_coupon' },
      initial: unclaimed,
    },
  ),
  moved('price_watch', ofPerson, { hasOwnId: true, ids: drug, renumberInside: renumberFills, initial: unclaimed }),
  // Notices of held imports are the installation's.
  moved('outbox', `${ofOrganization} and not starts_with(coalesce(dedupe_key, ''), 'held import ') order by id`, {
    hasOwnId: true,
    ids: organization,
  }),
  moved('message', ofPerson, { hasOwnId: true, ids: { saved_coupon_id: 'saved_coupon' } }),
  moved('contact_message', ofOrganization, { hasOwnId: true, ids: organization }),
  moved('question_answer', 'question_id in (select id from contact_message where organization_id = $1) order by id', {
    hasOwnId: true,
    ids: { question_id: 'contact_message' },
  }),
  moved('engagement', ofDevice, { hasOwnId: true }),
  moved(
    'app_rating',
    `engagement_id in (select e.id from engagement e join device d on d.id = e.device_id where d.organization_id = $1)`,
    {
      ids: { engagement_id: 'engagement' },
    },
  ),
  moved('daily_count', ofOrganization, { ids: organization }),
  moved('unfound_search', ofOrganization, { ids: organization }),
  moved('operator_action', ofOrganization, { hasOwnId: true, ids: organization }),
]

/** Stored with the organization's document: its images and hosts, and the keys that its links were made with. */
export const movedWithDocument: readonly string[] = [
  'organization',
  'organization_file',
  'organization_host',
  'former_secret',
]

/** What the receiving installation must have, as it was imported there. */
export const sharedTables: readonly string[] = [...sharedKinds, 'app', 'place']

/** The operator's own data, and what keeps an installation running. */
export const stayingTables: readonly string[] = `
  answer_template audit_chain audit_entry catalog_drug catalog_ndc catalog_quantity chain_coupon chain_entry content copay_program
  county_code data_derivation data_import data_version desk_check desk_preview drug_ndc drug_utilization fda_package fda_product
  import_event import_row installation member_sign_on migration network_entry network_rate npi_position nppes_other_name
  nppes_pharmacy orange_book_product organization_move own_drug package_size paid_claim pause pharmacy_entry plan_area plan_average
  plan_cost plan_county plan_drug plan_unit_cost product_quantity published_plan rate_window rxnorm_name rxnorm_ndc
  rxnorm_tradename rxterms_drug rxterms_ingredient security_event server_process server_secret staff staff_ceremony staff_grant
  staff_invitation staff_passkey staff_recovery_code staff_request staff_session unfound_day unfound_mark unit_cost usual_price
  webhook_stale_data zip_county zip_position`
  .trim()
  .split(/\s+/)

/** A row with the ids of the other installation. No id is null, or 0 for none. */
export function renumberRow(
  { ids, renumberInside }: Pick<MovedTable, 'ids' | 'renumberInside'>,
  row: Row,
  renumber: Renumber,
): Row {
  return renumberInside(renumberColumns(row, ids, renumber), renumber)
}

function renumberColumns(row: Row, ids: Readonly<Record<string, IdKind>>, renumber: Renumber): Row {
  const changed = { ...row }
  for (const [column, kind] of Object.entries(ids)) {
    const id = row[column]
    if (typeof id === 'number' && id !== 0) changed[column] = renumber(kind, id)
  }
  return changed
}
