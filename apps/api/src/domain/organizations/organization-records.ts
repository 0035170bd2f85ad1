/**
 * Reads organizations as documents, stores them in one transaction with their history, and restores earlier versions.
 */
import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { reason } from '../../base/errors/reason'
import { StartError } from '../../base/errors/start-error'
import { type Database, maybeOne, one, type Queryable } from '../../database/database'
import { parseText, storeDraft, textFile } from '../documents/content-versions'
import { isBuiltInCode } from '../test-organizations/built-in-codes'
import { recordEvent } from '../webhooks/record-event'
import { type Names, readNames, withIds, withNames } from './network-and-chain-ids'
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

export interface OrganizationRecord {
  document: OrganizationDocument
  images: OrganizationImages
  /** Its own texts, each in its newest version; omitted texts stay unchanged. */
  texts?: OrganizationTexts | undefined
}

export interface WholeRecord extends OrganizationRecord {
  document: WholeDocument
}

interface Row {
  id: number
  document: unknown
  images: unknown
  texts: unknown
}

const imagesOf = v.record(v.string(), v.string())

/** Records by the organization's id; of all, or of those with these codes. */
export async function readRecords(queryable: Queryable, codes?: readonly string[]): Promise<Map<number, WholeRecord>> {
  const rows = await queryable.query<Row>(
    `select id, document, coalesce((select jsonb_object_agg(f.name, translate(encode(f.content, 'base64'), e'\\n', ''))
         from organization_file f where f.organization_id = o.id), '{}') images,
       coalesce((select jsonb_object_agg(type || '.' || language, '# ' || title || e'\\n\\n' || body || e'\\n') from (
         select distinct on (type, language) type, language, title, body from content_version c
         where c.organization_id = o.id order by type, language, c.id desc) newest), '{}') texts
     from organization o where $1::text[] is null or upper(code) = any($1) order by id`,
    [codes?.map((code) => code.toUpperCase()) ?? null],
  )
  const names = await readNames(queryable)
  return new Map(
    rows.map(({ id, document, images, texts }) => [
      id,
      {
        document: documentInFile(document, names),
        images: v.parse(imagesOf, images),
        texts: v.parse(imagesOf, texts),
      },
    ]),
  )
}

/**
 * The document in the schema's order. An invalid document is returned unchanged, so that an operator can repair it as a
 * file.
 */
function documentInFile(stored: unknown, names: Names): WholeDocument {
  const named = withNames(wholeDocument(stored as OrganizationDocument, undefined), names)
  const { success, output } = v.safeParse(organizationDocument, named)
  return (success ? output : named) as WholeDocument
}

/** The record as it reads once stored. @throws StartError for an unknown network or chain */
export async function completeRecord(
  queryable: Queryable,
  { document, ...files }: OrganizationRecord,
  before: OrganizationRecord | undefined,
): Promise<WholeRecord> {
  const names = await readNames(queryable)
  return { ...files, document: documentInFile(withIds(wholeDocument(document, before?.document), names), names) }
}

/** The names of texts that differ, ignoring line ends and trailing space. */
function changedTexts(before: OrganizationRecord | undefined, { texts = {} }: OrganizationRecord): string[] {
  const plain = (file: string | undefined) => {
    const text = file === undefined ? undefined : parseText(file)
    return text && textFile(text)
  }
  return Object.keys(texts).filter((name) => plain(before?.texts?.[name]) !== plain(texts[name]))
}

/** Drops unchanged texts, which the history doesn't need. */
const withTexts = (record: OrganizationRecord, names: readonly string[]) => ({
  ...record,
  texts: Object.fromEntries(
    names.flatMap((name) => (record.texts?.[name] === undefined ? [] : [[name, record.texts[name]]])),
  ),
})

/** A key, image or text that differs. */
export interface Difference {
  /** Such as `options.logoFileName`, `files/logo.svg` or `content/FAQ.en.md`. */
  key: string
  /** Its value as text; for files, how large it is or what happens. */
  before: string
  after: string
}

/** Empty if nothing differs. */
export function differencesOf(before: OrganizationRecord | undefined, after: OrganizationRecord): Difference[] {
  const one = before ? flatten(wholeDocument(before.document, undefined)) : {}
  const other = flatten(wholeDocument(after.document, before?.document))
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])].sort()
  const valueText = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value))
  const changed = keys
    .filter((key) => JSON.stringify(one[key]) !== JSON.stringify(other[key]))
    .map((key) => ({ key, before: valueText(one[key]), after: valueText(other[key]) }))
  const names = [...new Set([...Object.keys(before?.images ?? {}), ...Object.keys(after.images)])].sort()
  const size = (base64: string | undefined) =>
    base64 === undefined ? 'nothing' : `${Buffer.byteLength(base64, 'base64')} bytes`
  const images = names
    .filter((name) => before?.images[name] !== after.images[name])
    .map((name) => ({ key: `files/${name}`, before: size(before?.images[name]), after: size(after.images[name]) }))
  const texts = changedTexts(before, after).map((name) => ({
    key: `content/${name}.md`,
    before: '',
    after: before?.texts?.[name] === undefined ? 'a first draft' : 'a new draft',
  }))
  return [...changed, ...images, ...texts]
}

export const differenceLine = ({ key, before, after }: Difference): string =>
  before === '' ? `${key}: ${after}` : `${key}: ${before} -> ${after}`

/** How sentences name an organization. */
export const nameOf = ({ document }: OrganizationRecord): string => document.code || `(default of ${document.appCode})`

export interface Change {
  by: string
  reason: string
  /** The version that the change was made from; without it, whatever is stored is replaced. */
  basedOn?: string | undefined
}

/** Changes with the document and the images. */
export const versionOf = ({ document, images }: WholeRecord): string =>
  createHash('sha256')
    .update(JSON.stringify([document, images]))
    .digest('base64url')
    .slice(0, 22)

/** Somebody else has stored another version than the change was made from. */
export class EditedMeanwhile extends Error {
  override name = 'EditedMeanwhile'

  constructor(readonly stored: WholeRecord) {
    super('the organization was changed meanwhile')
  }
}

/** Stores all records or none, and skips unchanged ones. @returns the codes that changed @throws EditedMeanwhile */
export async function storeRecords(
  database: Database,
  records: readonly OrganizationRecord[],
  change: Change,
): Promise<string[]> {
  const changed: string[] = []
  await database.transaction(async (transaction) => {
    for (const record of records) {
      const { code } = record.document
      // Whoever stores the same organization at the same time waits.
      await transaction.query('select pg_advisory_xact_lock(hashtext($1))', [`organization ${code.toUpperCase()}`])
      const [[id, before] = []] = await readRecords(transaction, [code])
      if (before && change.basedOn !== undefined && versionOf(before) !== change.basedOn)
        throw new EditedMeanwhile(before)
      const after = await completeRecord(transaction, record, before)
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
      await recordEvent(transaction, 'organization.changed', stored, {
        organization: after.document.code,
        isNew: before === undefined,
        keys: before === undefined ? [] : changedKeys(before, after),
      })
      changed.push(after.document.code)
    }
  })
  return changed
}

/** Without what differs within a list, such as `allowedOrigins` for `allowedOrigins.3`. */
const changedKeys = (before: OrganizationRecord, after: OrganizationRecord): string[] => [
  ...new Set(differencesOf(before, after).map(({ key }) => key.replace(/\.\d+(\..*)?$/, ''))),
]

async function storeDrafts(transaction: Queryable, organizationId: number, texts: OrganizationTexts, by: string) {
  for (const [name, file] of Object.entries(texts)) {
    const place = textPlaceOf(name)
    const text = parseText(file)
    if (place && text) await storeDraft(transaction, { organizationId, ...place }, text, by)
  }
}

/** Stores a record without a history entry. @param organizationId `undefined` for a new one. Returns its id. */
export async function storeRecord(
  transaction: Queryable,
  organizationId: number | undefined,
  { document, images }: WholeRecord,
): Promise<number> {
  await expectRoom(transaction, organizationId, document)
  const stored = JSON.stringify(withIds(document, await readNames(transaction)))
  const { id } =
    organizationId === undefined
      ? await one<{ id: number }>(transaction, 'insert into organization (document) values ($1) returning id', [stored])
      : await one<{ id: number }>(transaction, 'update organization set document = $2 where id = $1 returning id', [
          organizationId,
          stored,
        ])
  await storeHosts(transaction, id, document)
  await transaction.query('delete from organization_file where organization_id = $1', [id])
  for (const [name, base64] of Object.entries(images)) {
    await transaction.query(
      `insert into organization_file (organization_id, name, media_type, content) values ($1, $2, $3, decode($4, 'base64'))`,
      [id, name, mediaTypeOf(name), base64],
    )
  }
  return id
}

/** @throws StartError if a host belongs to another organization */
async function storeHosts(transaction: Queryable, id: number, { code, hosts }: WholeDocument) {
  const other = await maybeOne<{ host: string; code: string }>(
    transaction,
    `select h.host, o.code from organization_host h join organization o on o.id = h.organization_id
     where h.host = any($1) and h.organization_id <> $2`,
    [hosts, id],
  )
  if (other)
    throw new StartError(reason('hostTaken', { code, host: other.host, owner: other.code || [reason('orgDefault')] }))
  await transaction.query('delete from organization_host where organization_id = $1', [id])
  await transaction.query(
    'insert into organization_host (host, organization_id) select distinct host, $2::int from unnest($1::text[]) host',
    [hosts, id],
  )
}

/** @throws StartError if its edition doesn't exist, or another organization has its default flag or company code */
async function expectRoom(
  transaction: Queryable,
  organizationId: number | undefined,
  { code, appCode, isAppDefault, companyCode, options }: OrganizationDocument,
) {
  expectOwnCode({ code, companyCode, options })
  if (!(await maybeOne(transaction, 'select 1 from app where app_code = $1', [appCode]))) {
    throw new StartError(reason('editionUnknown', { code, edition: appCode }))
  }
  const other = await maybeOne<{ code: string; isDefault: boolean }>(
    transaction,
    `select code, (is_app_default and app_code = $2 and $3) "isDefault" from organization
     where id is distinct from $1 and ((is_app_default and app_code = $2 and $3) or upper(company_code) = upper($4))`,
    [organizationId ?? null, appCode, isAppDefault, companyCode],
  )
  if (!other) return
  const name = other.code || [reason('orgWithoutCode', { edition: appCode })]
  throw new StartError(
    other.isDefault
      ? reason('defaultTaken', { code, other: name, edition: appCode })
      : reason('companyCodeTaken', { code, other: name }),
  )
}

/** @throws StartError if a code is reserved for the built-in organizations for trying */
function expectOwnCode({ code, companyCode, options }: Pick<OrganizationDocument, 'code' | 'companyCode' | 'options'>) {
  if (isBuiltInCode(code) && !/^y$/i.test(String(options.testFlag)))
    throw new StartError(reason('codeReserved', { code }))
  if (companyCode && isBuiltInCode(companyCode))
    throw new StartError(reason('companyCodeReserved', { code, companyCode }))
}

const mediaTypes: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
}
/** @throws StartError for a file that browsers don't show as an image */
export function mediaTypeOf(name: string): string {
  const type = mediaTypes[name.split('.').at(-1)?.toLowerCase() ?? '']
  if (type === undefined) throw new StartError(reason('imageTypeUnknown', { name }))
  return type
}

export interface PastChange extends Change {
  id: string
  madeAt: Date
  before: OrganizationRecord | undefined
  after: OrganizationRecord
}

const storedRecord = v.object({ document: organizationDocument, images: imagesOf, texts: v.optional(imagesOf) })

/** Newest first. */
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
