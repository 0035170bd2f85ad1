/** The row that a command leaves: who ran it, and about what. Nothing that it found is shown before the row is written. */
import { ContactHashes } from '../accounts/contact'
import type { Database, Queryable } from '../database/database'
import { type AuditOutcome, appendAuditEntry } from './audit-trail'
import { AuditedDatabase } from './audited-database'

/** Words as they are, such as `org ACME`, and contacts or member ids, of which a keyed hash is kept. */
export type AuditSubject = readonly (string | HashedSubject)[]

interface HashedSubject {
  channel: 'email' | 'text' | 'member'
  value: string
}

/** Characters of a row's subject. */
const longestSubject = 300

export class CommandRecord {
  private isKept = false

  constructor(
    readonly by: string,
    private readonly command: string,
    private readonly subject: AuditSubject,
  ) {}

  /** Runs a command's work: with the row in the transaction of its first change, else after it. Of several runs the first has it. */
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
      // Where not even the row can be written, what failed first is what has to be said.
      await writeAfter('refused').catch(() => undefined)
      throw error
    }
    await writeAfter('read')
    return result
  }

  /** To be called in the transaction of the change. */
  async write(transaction: Queryable, outcome: AuditOutcome): Promise<void> {
    const subject = await this.describeSubject(transaction)
    await appendAuditEntry(transaction, { by: this.by, command: this.command, subject, outcome })
  }

  private async describeSubject(queryable: Queryable): Promise<string> {
    const words: string[] = []
    for (const part of this.subject) words.push(typeof part === 'string' ? part : await hashed(queryable, part))
    const text = words.join(' ').replace(/\p{Cc}/gu, ' ')
    return text.length > longestSubject ? `${text.slice(0, longestSubject)}…` : text
  }
}

/** As a row names a contact or member id: the same each time, and not to be read. */
export async function hashed(database: Queryable, { channel, value }: HashedSubject): Promise<string> {
  const hash = (await ContactHashes.create({ database })).hash({ channel, value })
  // 128 bits: no two are alike by chance.
  return `${channel}:${hash.subarray(0, 16).toString('base64url')}`
}
