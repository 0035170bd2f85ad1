/** A phone number for texts, or an email address. */
import { createHmac } from 'node:crypto'
import { formatPhone } from '@rxgauge/contract'
import type { Queryable } from '../../database/database'
import { serverSecret } from '../../database/server-secret'

export interface Contact {
  channel: 'text' | 'email'
  /** Ten digits, or an email address in lower case. */
  value: string
}

export const phoneContact = (value: string): Contact => ({ channel: 'text', value })
export const emailContact = (value: string): Contact => ({ channel: 'email', value })

/** For display, such as `(212) 555-0100`. */
export const displayContact = ({ channel, value }: Contact): string => (channel === 'text' ? formatPhone(value) : value)

/** The column of `app_user` that holds contacts of this kind. */
export const contactColumn = ({ channel }: Pick<Contact, 'channel'>): 'phone' | 'email' =>
  channel === 'text' ? 'phone' : 'email'

/**
 * Contacts as keyed hashes, for records that outlive an account and for rate limits: they can be recognized but not
 * read.
 */
export class ContactHashes {
  private constructor(private readonly key: Buffer) {}

  static async create({ database }: { database: Queryable }): Promise<ContactHashes> {
    return new ContactHashes(Buffer.from(await serverSecret(database, 'contacts'), 'base64'))
  }

  hash({ channel, value }: { channel: Contact['channel'] | 'member'; value: string }): Buffer {
    return createHmac('sha256', this.key).update(`${channel} ${value}`).digest()
  }
}
