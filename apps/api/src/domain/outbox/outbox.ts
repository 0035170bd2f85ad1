/** Outgoing messages, stored in the database until they're delivered. */
import { type Database, maybeOne, type Queryable } from '../../database/database'
import { isTestSql } from '../test-organizations/is-test'

export type Channel = 'text' | 'email' | 'push'

export interface OutgoingMessage {
  organizationId: number
  /** The device whose request caused it. */
  deviceId: string | null
  channel: Channel
  /** Ten digits, an email address, or the id of a device for a push message. */
  recipient: string
  /** The subject of an email, or the title of a push message. */
  subject?: string
  /** Plain text. */
  body: string
  html?: string
  /** The link for one-click unsubscribing (RFC 8058). */
  unsubscribeUrl?: string
  /**
   * The recipient requested it, such as a code, so that an email is sent even to someone who unsubscribed. Default:
   * true.
   */
  isRequested?: boolean
  /** A message with the same key is sent only once. */
  dedupeKey?: string
  /** When it becomes useless, such as a one-time secret, and its content is erased. ISO 8601. */
  expiresAt?: string
  /**
   * A person's own words: the reply address (empty for none) and the key of the message that it continues. It isn't
   * marked as automatic.
   */
  personal?: { replyTo: string; inReplyTo?: string | undefined }
  /** Stays the same in all tries; generated if omitted. */
  key?: string
  /** Stored without recipient and content and never sent, for the same work as a real message. */
  isWithheld?: boolean
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

interface Dependencies {
  database: Database
}

export class Outbox {
  /** Called when a message is about to be committed, so that it leaves at once. */
  onEnqueued: () => void = () => undefined

  constructor(private readonly deps: Dependencies) {}

  /** Enqueues a message, in the transaction of its change; nothing if its organization is for trying. */
  async enqueue(queryable: Queryable, message: OutgoingMessage): Promise<void> {
    const isTest = `select 1 from organization o where id = $1 and ${isTestSql('o')}`
    if (await maybeOne(queryable, isTest, [message.organizationId])) return
    const isWithheld = message.isWithheld ?? false
    await queryable.query(
      `insert into outbox (organization_id, device_id, channel, recipient, subject, body, html, unsubscribe_url, is_requested, dedupe_key,
         expires_at, suppressed_at, is_personal, reply_to, in_reply_to, message_key)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, case when $12 then now() end, $13, $14, $15,
         coalesce($16, gen_random_uuid())) on conflict (dedupe_key) do nothing`,
      [
        message.organizationId,
        message.deviceId,
        message.channel,
        isWithheld ? '' : message.recipient,
        isWithheld ? '' : (message.subject ?? ''),
        isWithheld ? '' : message.body,
        isWithheld ? '' : (message.html ?? ''),
        message.unsubscribeUrl ?? '',
        message.isRequested ?? true,
        message.dedupeKey ?? null,
        message.expiresAt ?? null,
        isWithheld,
        message.personal !== undefined,
        message.personal?.replyTo ?? '',
        message.personal?.inReplyTo ?? null,
        message.key ?? null,
      ],
    )
    this.onEnqueued()
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

  /** Retries dead letters: all, or one. Returns their number. */
  async resend(id?: string): Promise<number> {
    const rows = await this.deps.database.transaction((transaction) =>
      transaction.query<{ id: string }>(
        `update outbox set failed_at = null, tries = 0, retry_at = now()
         where failed_at is not null and delivered_at is null and suppressed_at is null and ($1::bigint is null or id = $1)
         returning id::text`,
        [id ?? null],
      ),
    )
    this.onEnqueued()
    return rows.length
  }
}
