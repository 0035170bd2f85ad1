/** Organizations in the database as documents: read, stored in one transaction with their history, and taken back. */
import { organizationOptions } from '@rxgauge/contract'
import * as v from 'valibot'
import { type Database, insertRows, maybeOne, type Queryable } from '../database/database'
import { parseText, storeDraft, textFile } from '../documents/content-versions'
import { StartError } from '../errors/start-error'
import { chainIds, withChainCodes } from './chains-shown'
import {
  flatten,
  type OrganizationDocument,
  type OrganizationImages,
  type OrganizationTexts,
  organizationDocument,
  textPlaceOf,
  type WholeDocument,
  wholeDocument,
} from './organization-document'
import { inLanguage } from './organizations'

export interface OrganizationRecord {
  document: OrganizationDocument
  images: OrganizationImages
  /** Its own texts, each in its newest version; what is left out stays as it is. */
  texts?: OrganizationTexts | undefined
}

interface WholeRecord extends OrganizationRecord {
  document: WholeDocument
}

interface Row {
  id: number
  code: string
  app_code: string
  is_app_default: boolean
  type: 'h' | 'p'
  name: string
  suffix: string
  website_title: string
  company_code: string | null
  allowed_origins: string[]
  chains: unknown
  related_organization_qr_flag: boolean
  options: unknown
  color_scheme: unknown
  product_name: string | null
  support_phone: string | null
  support_email: string | null
  reply_to: string | null
  address: string[] | null
  hosts: string[]
  mobile_app: unknown
  networks: unknown
  ends_on: string | null
  is_suspended: boolean
  images: unknown
  texts: unknown
  logo: string
  logo_mobile_one: string
  logo_mobile_two: string
}

const record = v.record(v.string(), v.unknown())
const imagesOf = v.record(v.string(), v.string())

/** By its number in the database; of all, or of those with these codes. */
export async function readRecords(
  queryable: Queryable,
  codes?: readonly string[],
): Promise<Map<number, OrganizationRecord>> {
  const rows = await queryable.query<Row>(
    `select id, code, app_code, is_app_default, type, name, suffix, website_title, company_code, allowed_origins,
       coalesce((select json_agg(coalesce(to_json(g.code), to_json(c.id)) order by c.position)
         from unnest(o.restrict_pharmacy_group_ids) with ordinality c (id, position) left join pharmacy_group g on g.id = c.id), '[]') chains,
       related_organization_qr_flag, options, color_scheme, product_name, support_phone,
       support_email, reply_to, address, mobile_app, to_char(ends_on, 'YYYY-MM-DD') ends_on, is_suspended,
       array(select host from organization_host h where h.organization_id = o.id order by h.position) hosts,
       coalesce((select json_agg(json_build_object('network', n.name, 'bin', w.bin, 'pcn', w.pcn, 'groupNum', w.group_num,
         'memberPrefix', w.member_prefix, 'poweredBy', w.powered_by, 'pharmacyPhone', w.pharmacy_phone,
         'memberPhone', w.member_phone, 'from', w.starts_on, 'to', w.ends_on) order by w.priority)
         from organization_network w join network n on n.id = w.network_id where w.organization_id = o.id), '[]') networks,
       logo, logo_mobile_one, logo_mobile_two, coalesce((select jsonb_object_agg(f.name, translate(encode(f.content, 'base64'), e'\\n', ''))
         from organization_file f where f.organization_id = o.id), '{}') images,
       coalesce((select jsonb_object_agg(type || '.' || language, '# ' || title || e'\\n\\n' || body || e'\\n') from (
         select distinct on (type, language) type, language, title, body from content_version c
         where c.organization_id = o.id order by type, language, c.id desc) newest), '{}') texts
     from organization o where $1::text[] is null or upper(code) = any($1) order by id`,
    [codes?.map((code) => code.toUpperCase()) ?? null],
  )
  return new Map(rows.map((row) => [row.id, toRecord(row)]))
}

const toRecord = (row: Row): OrganizationRecord => ({
  document: {
    code: row.code,
    appCode: row.app_code,
    isAppDefault: row.is_app_default,
    type: row.type,
    name: row.name,
    suffix: row.suffix,
    websiteTitle: row.website_title,
    productName: row.product_name,
    supportPhone: row.support_phone,
    supportEmail: row.support_email,
    replyTo: row.reply_to,
    postalAddress: row.address,
    hosts: row.hosts,
    mobileApp: v.parse(organizationDocument.entries.mobileApp, row.mobile_app),
    networks: v.parse(organizationDocument.entries.networks, row.networks),
    endsOn: row.ends_on,
    isSuspended: row.is_suspended,
    companyCode: row.company_code,
    allowedOrigins: row.allowed_origins,
    restrictPharmacyGroupIds: v.parse(organizationDocument.entries.restrictPharmacyGroupIds, row.chains),
    relatedOrganizationQrFlag: row.related_organization_qr_flag,
    options: v.parse(record, row.options),
    colorScheme: v.parse(record, row.color_scheme),
  },
  images: { ...imagesInColumns(row), ...v.parse(imagesOf, row.images) },
  texts: v.parse(imagesOf, row.texts),
})

/** The rest of a record may be broken: a file is how it is mended. */
const imageNames = v.pick(organizationOptions, ['logoFileName', 'mobileImage1FileName', 'mobileImage2FileName'])

/** Images may stand in columns too, as `data:` addresses; stored again they are files as all others. */
function imagesInColumns({ options, logo, logo_mobile_one, logo_mobile_two }: Row): Record<string, string> {
  const { logoFileName, mobileImage1FileName, mobileImage2FileName } = v.parse(imageNames, inLanguage(options, 'en'))
  const columns = [
    [logoFileName, logo],
    [mobileImage1FileName, logo_mobile_one],
    [mobileImage2FileName, logo_mobile_two],
  ]
  const images = columns.flatMap(([name = '', address = '']) => {
    const [, base64] = /^data:[^,]*;base64,(.+)$/.exec(address) ?? []
    return name === '' || base64 === undefined ? [] : [[name, base64]]
  })
  return Object.fromEntries(images) as Record<string, string>
}

/** Names of texts that differ. Line ends and what stands behind the last line are no difference. */
function changedTexts(before: OrganizationRecord | undefined, { texts = {} }: OrganizationRecord): string[] {
  const plain = (file: string | undefined) => {
    const text = file === undefined ? undefined : parseText(file)
    return text && textFile(text)
  }
  return Object.keys(texts).filter((name) => plain(before?.texts?.[name]) !== plain(texts[name]))
}

/** The same record with those texts alone: no history needs what did not change. */
const withTexts = (record: OrganizationRecord, names: readonly string[]) => ({
  ...record,
  texts: Object.fromEntries(
    names.flatMap((name) => (record.texts?.[name] === undefined ? [] : [[name, record.texts[name]]])),
  ),
})

/** One line for each key, image and text that differs; empty where nothing does. */
export function differencesOf(before: OrganizationRecord | undefined, after: OrganizationRecord): string[] {
  const one = before ? flatten(wholeDocument(before.document, undefined)) : {}
  const other = flatten(wholeDocument(after.document, before?.document))
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])].sort()
  const valueText = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value))
  const changed = keys
    .filter((key) => JSON.stringify(one[key]) !== JSON.stringify(other[key]))
    .map((key) => `${key}: ${valueText(one[key])} -> ${valueText(other[key])}`)
  const names = [...new Set([...Object.keys(before?.images ?? {}), ...Object.keys(after.images)])].sort()
  const size = (base64: string | undefined) =>
    base64 === undefined ? 'nothing' : `${Buffer.byteLength(base64, 'base64')} bytes`
  const images = names
    .filter((name) => before?.images[name] !== after.images[name])
    .map((name) => `files/${name}: ${size(before?.images[name])} -> ${size(after.images[name])}`)
  const texts = changedTexts(before, after).map(
    (name) => `content/${name}.md: ${before?.texts?.[name] === undefined ? 'a first draft' : 'a new draft'}`,
  )
  return [...changed, ...images, ...texts]
}

export interface Change {
  by: string
  reason: string
}

/** Stores all of them, or none. Those that are as they were leave no trace. @returns the codes that changed */
export async function storeRecords(
  database: Database,
  records: readonly OrganizationRecord[],
  change: Change,
): Promise<string[]> {
  const changed: string[] = []
  await database.transaction(async (transaction) => {
    for (const { document, images, texts } of records) {
      const [[id, before] = []] = await readRecords(transaction, [document.code])
      const named = await withChainCodes(transaction, document)
      const after = { document: wholeDocument(named, before?.document), images, texts }
      if (differencesOf(before, after).length === 0) continue
      const drafts = changedTexts(before, after)
      const stored = await storeRecord(transaction, id, after)
      await storeDrafts(transaction, stored, withTexts(after, drafts).texts, change.by)
      await transaction.query(
        'insert into organization_change (organization_id, made_by, reason, before, after) values ($1, $2, $3, $4, $5)',
        [
          stored,
          change.by,
          change.reason,
          before === undefined ? null : JSON.stringify(withTexts(before, drafts)),
          JSON.stringify(withTexts(after, drafts)),
        ],
      )
      changed.push(after.document.code)
    }
  })
  return changed
}

async function storeDrafts(transaction: Queryable, organizationId: number, texts: OrganizationTexts, by: string) {
  for (const [name, file] of Object.entries(texts)) {
    const place = textPlaceOf(name)
    const text = parseText(file)
    if (place && text) await storeDraft(transaction, { organizationId, ...place }, text, by)
  }
}

async function storeRecord(
  transaction: Queryable,
  organizationId: number | undefined,
  { document, images }: WholeRecord,
) {
  await expectRoom(transaction, organizationId, document)
  const row = {
    code: document.code,
    app_code: document.appCode,
    is_app_default: document.isAppDefault,
    type: document.type,
    name: document.name,
    suffix: document.suffix,
    website_title: document.websiteTitle,
    company_code: document.companyCode,
    allowed_origins: document.allowedOrigins,
    restrict_pharmacy_group_ids: await chainIds(transaction, document.code, document.restrictPharmacyGroupIds),
    related_organization_qr_flag: document.relatedOrganizationQrFlag,
    options: document.options,
    color_scheme: document.colorScheme,
    product_name: document.productName,
    support_phone: document.supportPhone,
    support_email: document.supportEmail,
    reply_to: document.replyTo,
    address: document.postalAddress,
    mobile_app: document.mobileApp,
    ends_on: document.endsOn,
    is_suspended: document.isSuspended,
  }
  if (organizationId === undefined) {
    await insertRows(transaction, 'organization', [{ ...row, logo: '', logo_mobile_one: '', logo_mobile_two: '' }])
  } else {
    await transaction.query(
      `update organization o set code = n.code, app_code = n.app_code, is_app_default = n.is_app_default, type = n.type,
         name = n.name, suffix = n.suffix, website_title = n.website_title, company_code = n.company_code,
         allowed_origins = n.allowed_origins, restrict_pharmacy_group_ids = n.restrict_pharmacy_group_ids,
         related_organization_qr_flag = n.related_organization_qr_flag, options = n.options, color_scheme = n.color_scheme,
         product_name = n.product_name, support_phone = n.support_phone, support_email = n.support_email,
         reply_to = n.reply_to, address = n.address, mobile_app = n.mobile_app, ends_on = n.ends_on, is_suspended = n.is_suspended,
         logo = '', logo_mobile_one = '', logo_mobile_two = ''
       from json_populate_record(null::organization, $2::json) n where o.id = $1`,
      [organizationId, JSON.stringify(row)],
    )
  }
  const stored = await maybeOne<{ id: number }>(transaction, 'select id from organization where code = $1', [
    document.code,
  ])
  const id = stored?.id ?? 0
  await storeHosts(transaction, id, document)
  await storeNetworks(transaction, id, document)
  await transaction.query('delete from organization_file where organization_id = $1', [id])
  for (const [name, base64] of Object.entries(images)) {
    await transaction.query(
      `insert into organization_file (organization_id, name, media_type, content) values ($1, $2, $3, decode($4, 'base64'))`,
      [id, name, mediaTypeOf(name), base64],
    )
  }
  return id
}

/** @throws StartError where one of them is another's */
async function storeHosts(transaction: Queryable, id: number, { code, hosts }: WholeDocument) {
  const other = await maybeOne<{ host: string; code: string }>(
    transaction,
    `select h.host, o.code from organization_host h join organization o on o.id = h.organization_id
     where h.host = any($1) and h.organization_id <> $2`,
    [hosts, id],
  )
  if (other)
    throw new StartError(`${code}: hosts: ${other.host} is ${other.code || 'the default organization'}'s already.`)
  await transaction.query('delete from organization_host where organization_id = $1', [id])
  const unique = [...new Set(hosts)]
  if (unique.length === 0) return
  await insertRows(
    transaction,
    'organization_host',
    unique.map((host, position) => ({ host, organization_id: id, position })),
  )
}

/** In their order. @throws StartError for one that there is not, or that is there twice */
async function storeNetworks(transaction: Queryable, id: number, { code, networks }: WholeDocument) {
  const storedNetworks = await transaction.query<{ id: number; name: string }>('select id, name from network')
  const rows = networks.map(({ network, from, to, ...card }, priority) => {
    const stored = storedNetworks.find(({ name }) => name === network)
    if (!stored) throw new StartError(`${code}: networks.${priority}: there is no network ${network}.`)
    return {
      organization_id: id,
      network_id: stored.id,
      priority,
      bin: card.bin ?? null,
      pcn: card.pcn ?? null,
      group_num: card.groupNum ?? null,
      member_prefix: card.memberPrefix ?? null,
      powered_by: card.poweredBy ?? null,
      pharmacy_phone: card.pharmacyPhone ?? null,
      member_phone: card.memberPhone ?? null,
      starts_on: from ?? null,
      ends_on: to ?? null,
    }
  })
  const twice = rows.find((row, index) => rows.findIndex(({ network_id }) => network_id === row.network_id) !== index)
  if (twice) throw new StartError(`${code}: networks.${twice.priority}: the same network is there twice.`)
  await transaction.query('delete from organization_network where organization_id = $1', [id])
  if (rows.length > 0) await insertRows(transaction, 'organization_network', rows)
}

/** @throws StartError where what it asks for is somebody else's already */
async function expectRoom(
  transaction: Queryable,
  organizationId: number | undefined,
  { code, appCode, isAppDefault, companyCode }: OrganizationDocument,
) {
  if (!(await maybeOne(transaction, 'select 1 from app where app_code = $1', [appCode]))) {
    throw new StartError(`${code}: there is no edition ${appCode}.`)
  }
  const other = await maybeOne<{ code: string; isDefault: boolean }>(
    transaction,
    `select code, (is_app_default and app_code = $2 and $3) "isDefault" from organization
     where id is distinct from $1 and ((is_app_default and app_code = $2 and $3) or upper(company_code) = upper($4))`,
    [organizationId ?? null, appCode, isAppDefault, companyCode],
  )
  if (!other) return
  const name = other.code || `the one without a code of ${appCode}`
  throw new StartError(
    other.isDefault
      ? `${code}: ${name} is the default of ${appCode} already. Apply that one first, with isAppDefault false.`
      : `${code}: ${name} has this companyCode already.`,
  )
}

const mediaTypes: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
}
/** @throws StartError for what no page shows as an image */
export function mediaTypeOf(name: string): string {
  const type = mediaTypes[name.split('.').at(-1)?.toLowerCase() ?? '']
  if (type === undefined) throw new StartError(`files/${name}: an image is an svg, png, jpg, webp or gif.`)
  return type
}

export interface PastChange extends Change {
  id: string
  madeAt: Date
  before: OrganizationRecord | undefined
  after: OrganizationRecord
}

const storedRecord = v.object({ document: organizationDocument, images: imagesOf, texts: v.optional(imagesOf) })

/** The newest first. */
export async function readChanges(queryable: Queryable, code: string): Promise<PastChange[]> {
  const rows = await queryable.query<{
    id: string
    madeAt: Date
    by: string
    reason: string
    before: unknown
    after: unknown
  }>(
    `select c.id, c.made_at "madeAt", c.made_by "by", c.reason, c.before, c.after
     from organization_change c join organization o on o.id = c.organization_id
     where upper(o.code) = upper($1) order by c.id desc limit 100`,
    [code],
  )
  return rows.map(({ before, after, ...change }) => ({
    ...change,
    before: before === null ? undefined : v.parse(storedRecord, before),
    after: v.parse(storedRecord, after),
  }))
}
