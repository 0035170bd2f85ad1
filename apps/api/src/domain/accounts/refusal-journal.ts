/**
 * A journal of refusals outside the database, so that restoring last night's backup doesn't forget today's refusals.
 * Each is one line of JSON, with the contact as the database's keyed hash. `rxgauge sending replay` copies them into a
 * database that lacks them.
 */
import { open } from 'node:fs/promises'
import * as v from 'valibot'
import { type Database, one, type Queryable, type Transaction } from '../../database/database'

const entrySchema = v.object({
  at: v.pipe(v.string(), v.isoTimestamp()),
  /** The organization's code. */
  organization: v.string(),
  channel: v.picklist(['text', 'email']),
  /** Hash of the contact, in Base64. */
  contact: v.pipe(v.string(), v.base64()),
  /** `false` when the contact's owner agreed again. */
  isRefused: v.boolean(),
  source: v.string(),
})

export type RefusalEntry = v.InferOutput<typeof entrySchema>

export interface Refusal {
  at: Date
  organizationId: number
  channel: RefusalEntry['channel']
  contactHash: Buffer
  isRefused: boolean
  source: string
}

export class RefusalJournal {
  /** Called when an entry couldn't be written; the database has the refusal anyway. */
  onFailure: (error: unknown) => void = () => {}

  /** @param file `undefined` when there's no journal */
  constructor(private readonly file: string | undefined) {}

  /** Resolves once the entry is on disk. A failed write doesn't undo the refusal. */
  async append(queryable: Queryable, { at, organizationId, contactHash, ...refusal }: Refusal): Promise<void> {
    if (this.file === undefined) return
    const { code } = await one<{ code: string }>(queryable, 'select code from organization where id = $1', [
      organizationId,
    ])
    const entry: RefusalEntry = {
      at: at.toISOString(),
      organization: code,
      contact: contactHash.toString('base64'),
      ...refusal,
    }
    try {
      await appendLine(this.file, JSON.stringify(entry))
    } catch (error) {
      this.onFailure(error)
    }
  }
}

/** Opens the file for each line, since it may be moved away meanwhile. */
async function appendLine(file: string, line: string): Promise<void> {
  const handle = await open(file, 'a', 0o600)
  try {
    await handle.appendFile(`${line}\n`)
    await handle.datasync()
  } finally {
    await handle.close()
  }
}

/**
 * Parses a journal. A last line without a line break is ignored: its process was killed while writing.
 * @returns the entries, or the line numbers of malformed lines
 */
export function parseJournal(text: string): RefusalEntry[] | { wrongLines: number[] } {
  const wrongLines: number[] = []
  const entries = text
    .split('\n')
    .slice(0, -1)
    .flatMap((line, index) => {
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), entrySchema), line)
      if (parsed.success) return [parsed.output]
      wrongLines.push(index + 1)
      return []
    })
  return wrongLines.length > 0 ? { wrongLines } : entries
}

export interface ReplayResult {
  /** Refusals that the database lacked. */
  refused: number
  /** Refusals that the database still had although the owner agreed again. */
  allowed: number
  /** Codes of organizations that the database doesn't have. */
  unknown: string[]
}

/** Replays the journal in one transaction; newer entries in the database win. */
export const replayRefusals = (database: Database, entries: readonly RefusalEntry[]): Promise<ReplayResult> =>
  database.transaction((transaction) => replayInto(transaction, entries))

export async function replayInto(transaction: Transaction, entries: readonly RefusalEntry[]): Promise<ReplayResult> {
  const last = new Map<string, RefusalEntry>()
  for (const entry of [...entries].sort((a, b) => (a.at < b.at ? -1 : 1)))
    last.set(`${entry.organization} ${entry.channel} ${entry.contact}`, entry)
  const organizations = await transaction.query<{ id: number; code: string }>('select id, code from organization')
  const ids = new Map(organizations.map(({ id, code }) => [code, id]))
  const unknown = new Set<string>()
  const counts = { refused: 0, allowed: 0 }
  for (const entry of last.values()) {
    const id = ids.get(entry.organization)
    if (id === undefined) unknown.add(entry.organization)
    else if (entry.isRefused) counts.refused += await refuseAgain(transaction, id, entry)
    else counts.allowed += await allowAgain(transaction, id, entry)
  }
  return { ...counts, unknown: [...unknown].sort() }
}

async function refuseAgain(transaction: Queryable, organizationId: number, entry: RefusalEntry): Promise<number> {
  const rows = await transaction.query<{ id: number }>(
    `with again as (
       insert into suppression (organization_id, channel, contact_hash, source, created_at)
       select $1, $2, decode($3, 'base64'), $4, $5::timestamptz
       where not exists (select 1 from consent where organization_id = $1 and channel = $2 and contact_hash = decode($3, 'base64')
         and is_granted and given_at > $5::timestamptz)
       on conflict do nothing returning organization_id)
     insert into consent (organization_id, channel, contact_hash, is_granted, wording, language, source, given_at)
     select organization_id, $2, decode($3, 'base64'), false, 'From the journal of refusals', 'en', $4, $5::timestamptz from again
     returning organization_id id`,
    [organizationId, entry.channel, entry.contact, entry.source, entry.at],
  )
  return rows.length
}

async function allowAgain(transaction: Queryable, organizationId: number, entry: RefusalEntry): Promise<number> {
  const rows = await transaction.query<{ id: number }>(
    `delete from suppression where organization_id = $1 and channel = $2 and contact_hash = decode($3, 'base64')
     and created_at < $4::timestamptz returning organization_id id`,
    [organizationId, entry.channel, entry.contact, entry.at],
  )
  return rows.length
}
