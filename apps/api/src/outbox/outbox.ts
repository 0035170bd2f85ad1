/** Outgoing messages: stored in the database until they are delivered. */
import { type Database, maybeOne, one, type Queryable } from '../database/database'
import { DomainError } from '../errors/domain-error'

export type Channel = 'text' | 'email' | 'push'

export interface OutgoingMessage {
  organizationId: number
  /** The device that caused it. */
  deviceId: string | null
  channel: Channel
  /** Ten digits, an email address, or the id of a device that is to be notified. */
  recipient: string
  /** Of an email, or the title of a notification. */
  subject?: string
  /** Plain text. */
  body: string
  html?: string
  /** The address of one-click unsubscribing (RFC 8058). */
  unsubscribeUrl?: string
  /** The recipient requested it, such as a code: then an email is sent even to those who unsubscribed. Default: true. */
  isRequested?: boolean
  /** The same key is sent once. */
  dedupeKey?: string
}

export type MessageState = 'waiting' | 'delivered' | 'failed' | 'unwanted'

export interface StoredMessage {
  id: string
  channel: Channel
  recipient: string
  subject: string
  body: string
  state: MessageState
  tries: number
  lastError: string
  createdAt: string
}

/** One-time secrets in an hour that may be sent to one contact. */
const hourlySecrets = 10

/** Hands a message to the deliveries, in the transaction that stores it. */
export type OnEnqueued = (queryable: Queryable, message: { key: string; channel: Channel }) => Promise<void>

interface Dependencies {
  database: Database
  /** Hands messages to the deliveries; without it they stay in the outbox. */
  onEnqueued?: OnEnqueued | undefined
}

export class Outbox {
  constructor(private readonly deps: Dependencies) {}

  /** Enqueues a one-time secret. @throws DomainError TOO_MANY_REQUESTS where its contact was sent too many */
  async sendSecret(queryable: Queryable, message: OutgoingMessage): Promise<void> {
    const { received } = await one<{ received: number }>(
      queryable,
      `select count(*)::int received from outbox where recipient = $1 and created_at > now() - interval '1 hour'`,
      [message.recipient],
    )
    if (received >= hourlySecrets) throw new DomainError('TOO_MANY_REQUESTS')
    await this.enqueue(queryable, message)
  }

  /** Enqueues a message, in the transaction of the change that it is about. */
  async enqueue(queryable: Queryable, message: OutgoingMessage): Promise<void> {
    const row = await maybeOne<{ key: string }>(
      queryable,
      `insert into outbox (organization_id, device_id, channel, recipient, subject, body, html, unsubscribe_url, is_requested, dedupe_key)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (dedupe_key) do nothing returning message_key key`,
      [
        message.organizationId,
        message.deviceId,
        message.channel,
        message.recipient,
        message.subject ?? '',
        message.body,
        message.html ?? '',
        message.unsubscribeUrl ?? '',
        message.isRequested ?? true,
        message.dedupeKey ?? null,
      ],
    )
    if (row) await this.deps.onEnqueued?.(queryable, { key: row.key, channel: message.channel })
  }

  /** The newest messages; delivered ones no longer have content. */
  latest(limit = 100): Promise<StoredMessage[]> {
    return this.deps.database.query<StoredMessage>(
      `select id::text, channel, recipient, subject, body, tries, last_error "lastError",
         case when delivered_at is not null then 'delivered' when suppressed_at is not null then 'unwanted'
           when failed_at is not null then 'failed' else 'waiting' end state,
         to_char(created_at, 'YYYY-MM-DD HH24:MI') "createdAt"
       from outbox order by outbox.id desc limit $1`,
      [limit],
    )
  }

  /** Tries dead letters again: all, or one. Returns their number. */
  async resend(id?: string): Promise<number> {
    return this.deps.database.transaction(async (transaction) => {
      const rows = await transaction.query<{ key: string; channel: Channel }>(
        `update outbox set failed_at = null, tries = 0
         where failed_at is not null and delivered_at is null and suppressed_at is null and ($1::bigint is null or id = $1)
         returning message_key key, channel`,
        [id ?? null],
      )
      for (const row of rows) await this.deps.onEnqueued?.(transaction, row)
      return rows.length
    })
  }
}
