/** Writes everything of an organization into a file, after it was paused here. */
import { existsSync } from 'node:fs'
import * as v from 'valibot'
import { StartError } from '../../base/errors/start-error'
import { type Database, one, type Queryable, type Transaction } from '../../database/database'
import { decrypt } from '../../database/encrypted'
import { unsubscribeDays } from '../../domain/accounts/link-tokens'
import { organizationOf } from '../../domain/organizations/find-organization'
import { readRecords } from '../../domain/organizations/organization-records'
import { isBuiltInCode } from '../../domain/test-organizations/built-in-codes'
import { type Foot, type Head, headForm, migrationsOf, type Part, type Passphrase, writeMoveFile } from './move-file'
import {
  type IdKind,
  type MovedTable,
  movedTables,
  type Row,
  renumberRow,
  type SharedKind,
  sharedKinds,
} from './moved-tables'
import { beginMove, noteWritten } from './organization-move'
import { untilQuiet } from './quiet'
import { sharedRowsOf } from './shared-rows'

export interface MoveOptions {
  code: string
  file: string
  passphrase: Passphrase
  by: string
  /** Days that a browser may keep the key of its subscription to push messages. */
  pushDays: number
}

/** @returns the number of rows by table @throws StartError */
export async function moveOrganization(database: Database, options: MoveOptions): Promise<Record<string, number>> {
  const { file, passphrase, by, pushDays } = options
  if (existsSync(file)) throw new StartError(`There is a file ${file} already. Choose another name.`)
  if (isBuiltInCode(options.code)) throw new StartError(`${options.code} is for trying, and is in every installation.`)
  const organization = await organizationOf(database, options.code)
  await database.transaction((transaction) => beginMove(transaction, organization, by))
  await untilQuiet(database, organization.id)
  let counts: Record<string, number> = {}
  await database.transaction(
    async (transaction) => {
      await transaction.script('set transaction isolation level repeatable read')
      const parts = partsOf(transaction, organization, pushDays, (written) => {
        counts = written
      })
      await writeMoveFile(file, passphrase, parts)
    },
    { unlimited: true },
  )
  await database.transaction((transaction) => noteWritten(transaction, organization))
  return counts
}

async function* partsOf(
  transaction: Transaction,
  { id, code }: { id: number; code: string },
  pushDays: number,
  onEnd: (counts: Record<string, number>) => void,
): AsyncGenerator<Part> {
  yield await headOf(transaction, id, code, pushDays)
  const named = new NamedRows()
  const counts: Record<string, number> = {}
  for (const moved of movedTables) {
    let count = 0
    for await (const rows of moved.read(transaction, id)) {
      count += rows.length
      for (const row of rows) named.add(renumberRow(moved, row, named.note))
      yield { kind: 'rows', table: moved.table, rows: await decryptRows(transaction, moved.encrypted, rows) }
    }
    counts[moved.table] = count
  }
  onEnd(counts)
  yield { kind: 'foot', ...(await named.read(transaction, id)), counts }
}

async function headOf(transaction: Transaction, id: number, code: string, pushDays: number): Promise<Head> {
  const [record] = (await readRecords(transaction, [code])).values()
  if (!record) throw new StartError(`There is no organization ${code}.`)
  const { ssoKey, movedAt } = await one<{ ssoKey: string | null; movedAt: Date }>(
    transaction,
    `select o.sso_key "ssoKey", m.began_at "movedAt" from organization o join organization_move m on m.organization_id = o.id
     where o.id = $1`,
    [id],
  )
  return {
    kind: 'head',
    migrations: await migrationsOf(transaction),
    movedAt: movedAt.toISOString(),
    organization: { id, document: record.document, images: record.images, ssoKey },
    secrets: await secretsOf(transaction, id, pushDays),
  }
}

/**
 * Keys that the other installation accepts for this organization too: of links in its emails, of its browsers' push
 * subscriptions, of the hashes of its people's contacts, and its own former ones.
 */
async function secretsOf(transaction: Queryable, id: number, pushDays: number): Promise<Head['secrets']> {
  const rows = await transaction.query<{
    name: string
    value: string
    formerOrganizationId: number | null
    acceptedUntil: Date
  }>(
    `select name, value, $1::int "formerOrganizationId", now() + case name
         when 'links' then interval '1 day' * ${unsubscribeDays} when 'vapid' then interval '1 day' * $2::int else interval '100 years' end "acceptedUntil"
     from server_secret where name in ('links', 'vapid', 'contacts')
     union all
     select name, value, case when name <> 'sso' then coalesce(former_organization_id, $1::int) end, accepted_until from former_secret
     where accepted_until > now() and (organization_id = $1 or organization_id is null and name in ('links', 'vapid'))`,
    [id, pushDays],
  )
  return v.parse(
    headForm.entries.secrets,
    rows.map(({ acceptedUntil, ...row }) => ({ ...row, acceptedUntil: acceptedUntil.toISOString() })),
  )
}

async function decryptRows(
  transaction: Queryable,
  encrypted: MovedTable['encrypted'],
  rows: readonly Row[],
): Promise<Row[]> {
  if (!encrypted) return [...rows]
  const decrypted: Row[] = []
  for (const row of rows) {
    const copy = { ...row }
    for (const column of encrypted.columns) {
      const value = copy[column]
      if (typeof value === 'string') copy[column] = await decrypt(transaction, encrypted.for, value)
    }
    decrypted.push(copy)
  }
  return decrypted
}

/** What the rows name that the other installation must have. */
class NamedRows {
  private readonly ids = new Map<SharedKind, Set<number>>(sharedKinds.map((kind) => [kind, new Set()]))
  private readonly zips = new Set<string>()
  private readonly editions = new Set<string>()

  readonly note = (kind: IdKind, id: number): number => {
    for (const shared of sharedKinds) if (shared === kind) this.ids.get(shared)?.add(id)
    return id
  }

  add({ zip, first_zip, app_code }: Row): void {
    for (const each of [zip, first_zip]) if (typeof each === 'string') this.zips.add(each)
    if (typeof app_code === 'string') this.editions.add(app_code)
  }

  async read(transaction: Queryable, organizationId: number): Promise<Omit<Foot, 'kind' | 'counts'>> {
    const { chains } = await one<{ chains: number[] }>(
      transaction,
      `select array(select e::int from organization o, jsonb_array_elements_text(o.document -> 'restrictPharmacyGroupIds') e where o.id = $1) chains`,
      [organizationId],
    )
    for (const id of chains) this.note('pharmacy_group', id)
    const rowsOf = async (kind: SharedKind) => sharedRowsOf(transaction, kind, [...(this.ids.get(kind) ?? [])])
    const zips = await transaction.query<{ zip: string }>('select zip from place where zip = any($1::text[])', [
      [...this.zips],
    ])
    return {
      shared: {
        product: await rowsOf('product'),
        product_detail: await rowsOf('product_detail'),
        pharmacy_group: await rowsOf('pharmacy_group'),
        pharmacy_location: await rowsOf('pharmacy_location'),
        network: await rowsOf('network'),
        insurance_plan: await rowsOf('insurance_plan'),
      },
      zips: zips.map(({ zip }) => zip),
      editions: [...this.editions],
    }
  }
}
