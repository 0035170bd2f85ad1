/** A phone number for texts, or an email address. */
import { createHmac } from 'node:crypto'
import { formatPhone } from '@rxgauge/contract'
import { one, type Queryable } from '../../database/database'
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

interface HashedContact {
  channel: Contact['channel'] | 'member'
  value: string
}

/**
 * Contacts as keyed hashes, for records that outlive an account and for rate limits: they can be recognized but not
 * read.
 */
export class ContactHashes {
  private constructor(private readonly key: string) {}

  static async create({ database }: { database: Queryable }): Promise<ContactHashes> {
    return new ContactHashes(await serverSecret(database, 'contacts'))
  }

  hash(contact: HashedContact): Buffer {
    return hashWith(this.key, contact)
  }

  /** As the installation hashed it that an organization came from; usually none. */
  async former(queryable: Queryable, organizationId: number, contact: Contact): Promise<Buffer[]> {
    const { keys } = await one<{ keys: string[] }>(queryable, `select ${receivedKeysSql} keys`, [organizationId])
    return keys.map((key) => hashWith(key, contact))
  }
}

/** The keys of installations that organization `$1` came from. */
export const receivedKeysSql = `array(select value from former_secret where name = 'contacts' and organization_id = $1)`

/** @param key Base64 */
export const hashWith = (key: string, { channel, value }: HashedContact): Buffer =>
  createHmac('sha256', Buffer.from(key, 'base64')).update(`${channel} ${value}`).digest()
