/** Stores an organization from another installation's file, all of it or nothing. */
import { StartError } from '../../base/errors/start-error'
import { type Database, maybeOne, type Queryable, type Transaction } from '../../database/database'
import { encrypt } from '../../database/encrypted'
import { replayInto } from '../../domain/accounts/refusal-journal'
import { newMemberId } from '../../domain/coupons/member-id'
import type { OrganizationDocument } from '../../domain/organizations/organization-document'
import { completeRecord, storeRecord } from '../../domain/organizations/organization-records'
import { removeLeftRows } from './left-rows'
import { type Foot, type Head, migrationsOf, type Part, readMoveFile } from './move-file'
import {
  type MovedTable,
  movedTables,
  type OwnKind,
  ownKinds,
  type Renumber,
  type Row,
  renumberRow,
  type SharedKind,
  sharedKinds,
} from './moved-tables'
import { sharedIdsOf } from './shared-rows'

/** Of what is missing, as many are listed. */
const mostListed = 50
/** Numbers that no drug, plan or pharmacy has, downwards: for what lists name although it had left the catalog. */
const firstGone = 999_999_999

interface Received {
  code: string
  /** What was here of this code: one that nobody had used, or the rows that it left when it moved away. */
  replaced: 'unused' | 'left' | undefined
  /** Number of refusals that reached this installation while it was away. */
  refusals: number
  /** Number of rows by table. */
  counts: Record<string, number>
}

/**
 * @param mayRenumber whether drugs, plans and pharmacies may have other numbers here
 * @throws StartError, before anything is stored, for what is missing here or has another number
 */
export async function receiveOrganization(
  database: Database,
  file: string,
  passphrase: string,
  mayRenumber: boolean,
): Promise<Received> {
  const { head, foot } = await readEnds(file, passphrase)
  return database.transaction(
    async (transaction) => {
      await expectSameTables(transaction, head)
      const shared = await sharedNumbers(transaction, foot)
      if (!mayRenumber) expectSameNumbers(shared)
      return store(transaction, head, shared, readMoveFile(file, passphrase))
    },
    { unlimited: true },
  )
}

/** Reads all of the file, so that a damaged one is noticed before anything is stored. */
async function readEnds(file: string, passphrase: string): Promise<{ head: Head; foot: Foot }> {
  let head: Head | undefined
  let foot: Foot | undefined
  for await (const part of readMoveFile(file, passphrase)) {
    if (part.kind === 'head') head = part
    if (part.kind === 'foot') foot = part
  }
  if (!head || !foot) throw new StartError(`${file} isn't complete.`)
  return { head, foot }
}

async function store(
  transaction: Transaction,
  head: Head,
  shared: Map<SharedKind, Map<number, number>>,
  parts: AsyncIterable<Part>,
): Promise<Received> {
  const numbers = new Numbers(shared)
  const { code } = head.organization.document as OrganizationDocument
  const left = await removeLeftRows(transaction, head)
  const wasUnused = !left && (await removeUnused(transaction, code))
  await storeOrganization(transaction, head, left?.organizationId, numbers)
  const tables = new Map(movedTables.map((moved) => [moved.table, moved]))
  const counts: Record<string, number> = {}
  for await (const part of parts) {
    if (part.kind !== 'rows') continue
    const moved = tables.get(part.table)
    if (!moved) throw new StartError(`The file has rows of ${part.table}, which this version doesn't know.`)
    await moved.insert(transaction, await rowsHere(transaction, moved, part.rows, numbers))
    counts[part.table] = (counts[part.table] ?? 0) + part.rows.length
  }
  const { refused } = await replayInto(transaction, left?.refusals ?? [])
  return { code, replaced: left ? 'left' : wasUnused ? 'unused' : undefined, refusals: refused, counts }
}

/** @throws StartError if the file is from a version with other tables */
async function expectSameTables(transaction: Queryable, head: Head): Promise<void> {
  if ((await migrationsOf(transaction)).join() !== head.migrations.join())
    throw new StartError(
      'The file is from another version of RxGauge. Bring both installations to the same version, then move again.',
    )
}

/** Ids here by ids there. @throws StartError with a list of what is missing */
async function sharedNumbers(transaction: Queryable, foot: Foot): Promise<Map<SharedKind, Map<number, number>>> {
  const numbers = new Map<SharedKind, Map<number, number>>()
  const missing: string[] = []
  for (const kind of sharedKinds) {
    const rows = foot.shared[kind]
    const ids = await sharedIdsOf(
      transaction,
      kind,
      rows.map(({ key }) => key),
    )
    const ofKind = new Map<number, number>()
    for (const { id, key, name } of rows) {
      const here = ids.get(key)
      if (here === undefined) missing.push(`${nouns[kind]} ${name} (${key})`)
      else ofKind.set(id, here)
    }
    numbers.set(kind, ofKind)
  }
  const places = await transaction.query<{ zip: string }>('select zip from place where zip = any($1::text[])', [
    foot.zips,
  ])
  const editions = await transaction.query<{ code: string }>(
    'select app_code code from app where app_code = any($1::text[])',
    [foot.editions],
  )
  const zips = new Set(places.map(({ zip }) => zip))
  missing.push(...foot.zips.filter((zip) => !zips.has(zip)).map((zip) => `zip ${zip}`))
  const codes = new Set(editions.map(({ code }) => code))
  missing.push(...foot.editions.filter((code) => !codes.has(code)).map((code) => `edition ${code}`))
  if (missing.length > 0) throw new StartError(missingText(missing))
  return numbers
}

/** @throws StartError if a browser that was here before could mean another drug */
function expectSameNumbers(shared: ReadonlyMap<SharedKind, ReadonlyMap<number, number>>): void {
  const numbers = [...shared.values()].flatMap((ofKind) => [...ofKind])
  const others = numbers.filter(([there, here]) => there !== here)
  if (others.length > 0)
    throw new StartError(
      `Nothing was stored: ${others.length} of ${numbers.length} drugs, pharmacies, networks and plans that people of this organization use have other numbers here. Their rows would be right, but pages that are open, and lists that guests have in their browsers, name them by number and could show another drug. Make this installation from a scrubbed copy of the other one, or, if nobody has such pages and lists: --other-numbers`,
    )
}

const nouns: Readonly<Record<SharedKind, string>> = {
  product: 'drug',
  product_detail: 'drug',
  pharmacy_group: 'chain',
  pharmacy_location: 'pharmacy',
  network: 'network',
  insurance_plan: 'plan',
}

const missingText = (missing: readonly string[]) =>
  [
    `Nothing was stored: people of this organization use what is missing here. Import the same files as the other installation, then receive again.`,
    ...missing.slice(0, mostListed).map((each) => `- ${each}`),
    ...(missing.length > mostListed ? [`- and ${missing.length - mostListed} more`] : []),
  ].join('\n')

/** The ids of the other installation's rows here. */
class Numbers {
  private readonly own = new Map(ownKinds.map((kind) => [kind, new Map<number, number>()]))
  private gone = firstGone

  constructor(private readonly shared: ReadonlyMap<SharedKind, Map<number, number>>) {}

  /** Ids of other tables aren't named by anything. */
  set(table: string, there: number, here: number): void {
    const kind = ownKinds.find((each) => each === table)
    if (kind) this.own.get(kind)?.set(there, here)
  }

  readonly renumber: Renumber = (kind, id) => {
    const shared = sharedKinds.find((each) => each === kind)
    if (shared === undefined) return this.own.get(kind as OwnKind)?.get(id) ?? null
    const numbers = this.shared.get(shared)
    const here = numbers?.get(id) ?? this.gone--
    numbers?.set(id, here)
    return here
  }
}

/** @param idHere `undefined` for a new one @throws StartError if what it needs isn't here */
async function storeOrganization(
  transaction: Transaction,
  head: Head,
  idHere: number | undefined,
  numbers: Numbers,
): Promise<void> {
  const { id, images, ssoKey } = head.organization
  const document = head.organization.document as OrganizationDocument
  const chains = document.restrictPharmacyGroupIds.map((chain) =>
    typeof chain === 'number' ? (numbers.renumber('pharmacy_group', chain) ?? chain) : chain,
  )
  const record = await completeRecord(
    transaction,
    { document: { ...document, restrictPharmacyGroupIds: chains }, images },
    undefined,
  )
  const here = await storeRecord(transaction, idHere, record)
  numbers.set('organization', id, here)
  await transaction.query('update organization set sso_key = $2 where id = $1', [here, ssoKey])
  for (const { name, value, formerOrganizationId, acceptedUntil } of head.secrets) {
    // Not this installation's own, which it took along when it left.
    await transaction.query(
      `insert into former_secret (name, organization_id, former_organization_id, value, accepted_until)
       select $1, $2::int, $3::int, $4, $5::timestamptz
       where not exists (select from server_secret where name = $1 and value = $4 and $2::int = $3::int)`,
      [name, here, formerOrganizationId, value, acceptedUntil],
    )
  }
}

/** Removes what a scrubbed copy still has of it. @returns whether there was one @throws StartError if it is used here */
async function removeUnused(transaction: Queryable, code: string): Promise<boolean> {
  const removed = await transaction.query<{ code: string }>(
    `delete from organization o where upper(o.code) = upper($1) and not exists (
       select organization_id from app_user where organization_id = o.id
       union all select organization_id from device where organization_id = o.id
       union all select organization_id from verification where organization_id = o.id
       union all select organization_id from consent where organization_id = o.id
       union all select organization_id from suppression where organization_id = o.id
       union all select organization_id from account_event where organization_id = o.id
       union all select organization_id from shared_coupon where organization_id = o.id
       union all select organization_id from shared_list where organization_id = o.id
       union all select organization_id from outbox where organization_id = o.id
       union all select organization_id from contact_message where organization_id = o.id
       union all select organization_id from operator_action where organization_id = o.id)
     returning code`,
    [code],
  )
  if (await maybeOne(transaction, 'select 1 from organization where upper(code) = upper($1)', [code]))
    throw new StartError(`There is an organization ${code} here already, and it is used.`)
  return removed.length > 0
}

/** The rows as they are stored here. */
async function rowsHere(
  transaction: Transaction,
  moved: MovedTable,
  rows: readonly Row[],
  numbers: Numbers,
): Promise<Row[]> {
  const ids = moved.hasOwnId ? await newIds(transaction, moved.table, rows.length) : []
  const here: Row[] = []
  for (const [index, row] of rows.entries()) {
    const id = ids[index]
    if (id !== undefined && typeof row.id === 'number') numbers.set(moved.table, row.id, id)
    const renumbered = renumberRow(moved, row, numbers.renumber)
    const own = id === undefined ? {} : { id }
    here.push({ ...renumbered, ...own, ...moved.initial, ...(await encryptedIn(transaction, moved, row)) })
  }
  return moved.table === 'adjudication' ? withFreeMemberIds(transaction, here) : here
}

async function newIds(transaction: Queryable, table: string, count: number): Promise<number[]> {
  const rows = await transaction.query<{ id: string }>(
    `select nextval(pg_get_serial_sequence($1, 'id')) id from generate_series(1, $2::int)`,
    [table, count],
  )
  return rows.map(({ id }) => Number(id))
}

async function encryptedIn(transaction: Queryable, { encrypted }: MovedTable, row: Row): Promise<Row> {
  const columns: Row = {}
  for (const column of encrypted?.columns ?? []) {
    const value = row[column]
    if (encrypted && typeof value === 'string') columns[column] = await encrypt(transaction, encrypted.for, value)
  }
  return columns
}

/** A card whose number somebody has here gets another one: of a hundred million cards here, one in ten thousand. */
async function withFreeMemberIds(transaction: Queryable, cards: readonly Row[]): Promise<Row[]> {
  const rows = await transaction.query<{ memberId: string }>(
    'select member_id "memberId" from adjudication where member_id = any($1::text[])',
    [cards.map(({ member_id }) => String(member_id))],
  )
  const taken = new Set(rows.map(({ memberId }) => memberId))
  return cards.map((card) => {
    const memberId = String(card.member_id)
    return taken.has(memberId) ? { ...card, member_id: newMemberId(memberId.slice(0, -13)) } : card
  })
}
