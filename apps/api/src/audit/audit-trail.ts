/**
 * What operators did and read at the command line, as a chain of rows: each holds the hash of the one before. Whoever changes,
 * removes or inserts a row breaks it, unless they make all later rows anew; copies that were sent elsewhere show that too.
 */
import { createHash } from 'node:crypto'
import { type Database, maybeOne, one, type Queryable } from '../database/database'

/** `changed`: the row came in the transaction of the change. `read`: nothing was changed. `refused`: it ended with an error. */
export type AuditOutcome = 'changed' | 'read' | 'refused'

export interface NewAuditEntry {
  by: string
  /** Its words, such as `person find`. */
  command: string
  /** Never a contact, a medication or a secret. */
  subject: string
  outcome: AuditOutcome
}

export interface AuditEntry extends NewAuditEntry {
  /** 1, 2, 3 and so on, without gaps: a cursor that stays. */
  id: number
  at: Date
  /** Empty for the very first. */
  previousHash: string
  hash: string
}

/** Who appends waits for the others, so that the chain has no fork. To be called in the transaction of the change, as its last statement. */
export async function appendAuditEntry(transaction: Queryable, entry: NewAuditEntry): Promise<AuditEntry> {
  const { newestId, previousHash, at } = await one<{ newestId: number; previousHash: string; at: Date }>(
    transaction,
    `insert into audit_chain (deleted_id, deleted_hash, newest_id, newest_hash) values (0, '', 0, '')
     on conflict (only_row) do update set only_row = true
     returning newest_id "newestId", newest_hash "previousHash", date_trunc('milliseconds', clock_timestamp()) "at"`,
  )
  const linked = { ...entry, id: newestId + 1, at, previousHash }
  const appended = { ...linked, hash: hashOf(linked) }
  const { id, by, command, subject, outcome, hash } = appended
  await transaction.query(
    `insert into audit_entry (id, made_at, made_by, command, subject, outcome, previous_hash, hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, at.toISOString(), by, command, subject, outcome, previousHash, hash],
  )
  await transaction.query('update audit_chain set newest_id = $1, newest_hash = $2', [id, hash])
  return appended
}

/** SHA-256 of the other values as a JSON list, in hexadecimal: whoever has the lines can compute it again. */
function hashOf({ id, at, by, command, subject, outcome, previousHash }: Omit<AuditEntry, 'hash'>): string {
  const values = [id, at.toISOString(), by, command, subject, outcome, previousHash]
  return createHash('sha256').update(JSON.stringify(values)).digest('hex')
}

const columns = `id, made_at "at", made_by "by", command, subject, outcome, previous_hash "previousHash", hash`

interface AuditFilter {
  /** From this time on. */
  since?: Date | undefined
  /** Those behind this one. */
  after?: number | undefined
  /** A part of the subject. */
  about?: string | undefined
}

/** In the order in which they were made. */
export const listAuditEntries = (queryable: Queryable, { since, after, about }: AuditFilter): Promise<AuditEntry[]> =>
  queryable.query<AuditEntry>(
    `select ${columns} from audit_entry
     where ($1::timestamptz is null or made_at >= $1) and id > $2 and ($3::text is null or position($3 in subject) > 0) order by id`,
    [since?.toISOString() ?? null, after ?? 0, about ?? null],
  )

export interface AuditCheck {
  /** How many rows were looked at. */
  rows: number
  /** The newest row that was deleted by its age; 0 where none was. */
  deletedId: number
  newestId: number
  newestHash: string
  /** Where it breaks first; `undefined` where it holds. */
  broken: { id: number; sentence: string } | undefined
}

/** Rows that are read at a time. */
const page = 1000

/** Follows the chain from its beginning to its end, as they are at one moment. */
export const checkAuditTrail = (database: Database): Promise<AuditCheck> =>
  database.transaction(async (transaction) => {
    // Rows that are appended or deleted meanwhile are not seen.
    await transaction.script('set transaction isolation level repeatable read')
    const ends = (await maybeOne<Omit<AuditCheck, 'rows' | 'broken'> & { deletedHash: string }>(
      transaction,
      `select deleted_id "deletedId", deleted_hash "deletedHash", newest_id "newestId", newest_hash "newestHash" from audit_chain`,
    )) ?? { deletedId: 0, deletedHash: '', newestId: 0, newestHash: '' }
    const { deletedId, deletedHash, newestId, newestHash } = ends
    let rows = 0
    let last = { id: deletedId, hash: deletedHash }
    const check = (broken?: AuditCheck['broken']): AuditCheck => ({ rows, deletedId, newestId, newestHash, broken })
    for (let readId = 0; ; ) {
      const entries = await transaction.query<AuditEntry>(
        `select ${columns} from audit_entry where id > $1 order by id limit ${page}`,
        [readId],
      )
      for (const entry of entries) {
        rows++
        const sentence = whatIsWrong(entry, last)
        if (sentence !== undefined) return check({ id: Math.min(entry.id, last.id + 1), sentence })
        last = entry
      }
      const end = entries.at(-1)
      if (end === undefined) break
      readId = end.id
    }
    if (last.id === newestId && last.hash === newestHash) return check()
    const id = Math.min(last.id, newestId) + 1
    return check({ id, sentence: `The chain was to end with row ${newestId}, and ends with row ${last.id}.` })
  })

function whatIsWrong(entry: AuditEntry, before: { id: number; hash: string }): string | undefined {
  const { id, previousHash, hash } = entry
  if (id <= before.id) return `Row ${id} is older than those that were deleted by their age.`
  if (id > before.id + 1)
    return id === before.id + 2 ? `Row ${before.id + 1} is missing.` : `Rows ${before.id + 1} to ${id - 1} are missing.`
  if (previousHash !== before.hash) return `Row ${id} does not follow row ${before.id}: one of them was replaced.`
  return hash === hashOf(entry) ? undefined : `Row ${id} was changed.`
}
