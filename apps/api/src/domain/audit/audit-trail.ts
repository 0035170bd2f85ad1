/**
 * The audit trail of what operators do, at the command line and in the desk: a chain of rows in which each holds the previous row's hash. Changing,
 * removing or inserting a row breaks it unless all later rows are rebuilt, which exported copies reveal.
 */
import { createHash } from 'node:crypto'
import { type Database, maybeOne, one, type Queryable } from '../../database/database'

/** `changed`: written in the change's own transaction. `read`: nothing was changed. `refused`: it ended with an error. */
export type AuditOutcome = 'changed' | 'read' | 'refused'

export interface NewAuditEntry {
  by: string
  /** `command line`, or `desk` and the client's network, such as `desk 203.0.113.9`. */
  from: string
  /** The command's words, such as `person find`; an act of the desk has those of the command that does the same. */
  command: string
  /** Never holds a contact, a medication or a secret. */
  subject: string
  outcome: AuditOutcome
}

export interface AuditEntry extends NewAuditEntry {
  /** 1, 2, 3 and so on, without gaps: a stable cursor. */
  id: number
  at: Date
  /** Empty for the first row. */
  previousHash: string
  hash: string
}

/**
 * Appends a row; concurrent writers wait, so that the chain can't fork. Call this as the last statement of the change's
 * transaction.
 */
export async function appendAuditEntry(transaction: Queryable, entry: NewAuditEntry): Promise<AuditEntry> {
  const { newestId, previousHash, at } = await one<{ newestId: number; previousHash: string; at: Date }>(
    transaction,
    `insert into audit_chain (deleted_id, deleted_hash, newest_id, newest_hash) values (0, '', 0, '')
     on conflict (only_row) do update set only_row = true
     returning newest_id "newestId", newest_hash "previousHash", date_trunc('milliseconds', clock_timestamp()) "at"`,
  )
  const linked = { ...entry, id: newestId + 1, at, previousHash }
  const appended = { ...linked, hash: hashOf(linked) }
  const { id, by, from, command, subject, outcome, hash } = appended
  await transaction.query(
    `insert into audit_entry (id, made_at, made_by, made_from, command, subject, outcome, previous_hash, hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [id, at.toISOString(), by, from, command, subject, outcome, previousHash, hash],
  )
  await transaction.query('update audit_chain set newest_id = $1, newest_hash = $2', [id, hash])
  return appended
}

/** SHA-256 of the other values as a JSON list, in hexadecimal: anyone with the exported lines can recompute it. */
function hashOf({ id, at, by, from, command, subject, outcome, previousHash }: Omit<AuditEntry, 'hash'>): string {
  const values = [id, at.toISOString(), by, from, command, subject, outcome, previousHash]
  return createHash('sha256').update(JSON.stringify(values)).digest('hex')
}

const columns = `id, made_at "at", made_by "by", made_from "from", command, subject, outcome, previous_hash "previousHash", hash`

interface AuditFilter {
  /** Rows from this time on. */
  since?: Date | undefined
  /** Rows after this id. */
  after?: number | undefined
  /** Part of the subject. */
  about?: string | undefined
}

/** Oldest first. */
export const listAuditEntries = (queryable: Queryable, { since, after, about }: AuditFilter): Promise<AuditEntry[]> =>
  queryable.query<AuditEntry>(
    `select ${columns} from audit_entry
     where ($1::timestamptz is null or made_at >= $1) and id > $2 and ($3::text is null or position($3 in subject) > 0) order by id`,
    [since?.toISOString() ?? null, after ?? 0, about ?? null],
  )

export interface AuditSearch {
  /** Parts of who did it, of the act's words, and of the subject, in any case. */
  by?: string | undefined
  act?: string | undefined
  about?: string | undefined
  /** The hash of a contact or member id in the subject. */
  person?: string | undefined
  outcome?: AuditOutcome | undefined
  /** First and last day, in UTC, as YYYY-MM-DD. */
  from?: string | undefined
  to?: string | undefined
}

const isFound = `($1::text is null or position(lower($1) in lower(made_by)) > 0)
  and ($2::text is null or position(lower($2) in lower(command)) > 0)
  and ($3::text is null or position(lower($3) in lower(subject)) > 0)
  and ($4::text is null or position($4 in subject) > 0)
  and ($5::text is null or outcome = $5)
  and ($6::date is null or made_at >= $6::date::timestamp at time zone 'UTC')
  and ($7::date is null or made_at < ($7::date + 1)::timestamp at time zone 'UTC')`

const searchValues = ({ by, act, about, person, outcome, from, to }: AuditSearch) =>
  [by ?? null, act ?? null, about ?? null, person ?? null, outcome ?? null, from ?? null, to ?? null] as const

/** Newest first. @param before only rows before this id */
export const searchAuditEntries = (
  queryable: Queryable,
  search: AuditSearch,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<AuditEntry[]> =>
  queryable.query<AuditEntry>(
    `select ${columns} from audit_entry
     where ${isFound} and ($8::int is null or id < $8) order by id desc limit $9`,
    [...searchValues(search), before ?? null, limit],
  )

export interface AuditCheck {
  /** How many rows were checked. */
  rows: number
  /** The newest row that retention deleted; 0 if none. */
  deletedId: number
  newestId: number
  newestHash: string
  /** The first break; `undefined` when the chain is intact. */
  broken: { id: number; sentence: string } | undefined
}

/** Rows read at a time. */
const page = 1000

/** Checks the whole chain in one snapshot. */
export const checkAuditTrail = (database: Database): Promise<AuditCheck> =>
  database.transaction(async (transaction) => {
    // Rows appended or deleted meanwhile aren't seen.
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
    return check({ id, sentence: `The chain should end with row ${newestId}, but ends with row ${last.id}.` })
  })

function whatIsWrong(entry: AuditEntry, before: { id: number; hash: string }): string | undefined {
  const { id, previousHash, hash } = entry
  if (id <= before.id) return `Row ${id} is older than the rows that retention deleted.`
  if (id > before.id + 1)
    return id === before.id + 2 ? `Row ${before.id + 1} is missing.` : `Rows ${before.id + 1} to ${id - 1} are missing.`
  if (previousHash !== before.hash) return `Row ${id} does not follow row ${before.id}: one of them was replaced.`
  return hash === hashOf(entry) ? undefined : `Row ${id} was changed.`
}
