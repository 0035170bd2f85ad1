/** Writes the audit row of a command or of an act of the desk: who, and about whom or what. No result is shown before it's written. */

import type { Database, Queryable } from '../../database/database'
import { ContactHashes } from '../accounts/contact'
import { type AuditOutcome, appendAuditEntry } from './audit-trail'
import { AuditedDatabase } from './audited-database'

/** Plain words, such as `org ACME`, plus contacts and member ids, which are stored as keyed hashes. */
export type AuditSubject = readonly (string | HashedSubject)[]

interface HashedSubject {
  channel: 'email' | 'text' | 'member'
  value: string
}

/** In characters. */
const longestSubject = 300

export class CommandRecord {
  private isKept = false

  constructor(
    readonly by: string,
    private readonly command: string,
    private readonly subject: AuditSubject,
    private readonly from = 'command line',
  ) {}

  /**
   * Runs a command's work and writes its row: in the transaction of its first change, or afterwards if it changes
   * nothing. Later calls write no second row.
   */
  async during<T>(database: Database, work: (database: Database) => Promise<T>): Promise<T> {
    if (this.isKept) return work(database)
    const audited = new AuditedDatabase(database, (transaction) => this.write(transaction, 'changed'))
    const writeAfter = async (outcome: AuditOutcome) => {
      if (!audited.hasChanged) await database.transaction((transaction) => this.write(transaction, outcome))
      this.isKept = true
    }
    let result: T
    try {
      result = await work(audited)
    } catch (error) {
      // If the row can't be written either, the first failure is the one to report.
      await writeAfter('refused').catch(() => undefined)
      throw error
    }
    await writeAfter('read')
    return result
  }

  /** Call this in the change's transaction. */
  async write(transaction: Queryable, outcome: AuditOutcome): Promise<void> {
    const subject = await describeSubject(transaction, this.subject)
    await appendAuditEntry(transaction, { by: this.by, from: this.from, command: this.command, subject, outcome })
  }
}

/** An organization as a subject names it. */
export const organizationWords = (code: string): string => (code === '' ? 'org (without a code)' : `org ${code}`)

/** As a row shows it. */
export async function describeSubject(queryable: Queryable, subject: AuditSubject): Promise<string> {
  const words: string[] = []
  for (const part of subject) words.push(typeof part === 'string' ? part : await hashSubject(queryable, part))
  const text = words.join(' ').replace(/\p{Cc}/gu, ' ')
  return text.length > longestSubject ? `${text.slice(0, longestSubject)}…` : text
}

/** A contact or member id as a row shows it: the same each time, but unreadable. */
export async function hashSubject(database: Queryable, { channel, value }: HashedSubject): Promise<string> {
  const hash = (await ContactHashes.create({ database })).hash({ channel, value })
  // 128 bits make a collision practically impossible.
  return `${channel}:${hash.subarray(0, 16).toString('base64url')}`
}
