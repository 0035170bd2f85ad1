/** Inbox messages, which stay until the person deletes them (account 4, "Messages"). */
import { type CallReply, calls, toFlag } from '@rxgauge/contract'
import type { Language } from '@rxgauge/text'
import { outgoingText } from '@rxgauge/text/server'
import * as v from 'valibot'
import { DomainError } from '../../base/errors/domain-error'
import { insertRows, maybeOne, one, type Queryable } from '../../database/database'
import type { Outbox } from './outbox'

type MessageReply = CallReply<typeof calls.message.listMessages>[number]

export interface NewInboxMessage {
  type: 'refill' | 'other'
  title: string
  body: string
  /** The medications of a refill. */
  couponDetails?: MessageReply['couponDetails']
  savedCouponId?: number
  /** When it becomes useless and is deleted, in milliseconds. */
  expiresAt?: number
}

interface AddressedMessage extends NewInboxMessage {
  userId: string
}

const couponDetails = calls.message.listMessages.data.item.entries.couponDetails
/** The list shows only the newest. */
const listLimit = 200
/** The most devices of one person that get push messages: the latest that they signed in on. */
export const notifiedDevices = 10

interface Dependencies {
  database: Queryable
  outbox: Outbox
  now: () => number
}

export class Messages {
  constructor(private readonly deps: Dependencies) {}

  private time = () => new Date(this.deps.now()).toISOString()

  add(queryable: Queryable, userId: string, message: NewInboxMessage): Promise<void> {
    return this.addAll(queryable, [{ ...message, userId }])
  }

  /** Adds many in a few statements. */
  async addAll(queryable: Queryable, messages: readonly AddressedMessage[]): Promise<void> {
    const sentAt = this.time()
    await insertRows(
      queryable,
      'message',
      messages.map((message) => ({
        app_user_id: message.userId,
        type: message.type,
        title: message.title,
        body: message.body,
        coupon_details: message.couponDetails ?? [],
        saved_coupon_id: message.savedCouponId ?? null,
        sent_at: sentAt,
        expires_at: message.expiresAt === undefined ? null : new Date(message.expiresAt).toISOString(),
      })),
    )
    await this.notify(
      queryable,
      messages.map(({ userId }) => userId),
    )
  }

  /**
   * Sends push messages to the devices that they're signed in on. They contain none of the content, since others may
   * see the screen.
   */
  private async notify(queryable: Queryable, userIds: readonly string[]) {
    const devices = await queryable.query<{ id: string; organizationId: number; name: string; language: Language }>(
      `select d.id, o.id "organizationId", o.name, u.language
       from (
         select s.app_user_id, s.device_id, row_number() over (partition by s.app_user_id order by max(s.created_at) desc) as place
         from device_session s join device d on d.id = s.device_id
         where s.app_user_id = any($1) and s.revoked_at is null and s.expires_at > $2 and d.push_token is not null
         group by s.app_user_id, s.device_id) latest
       join device d on d.id = latest.device_id join app_user u on u.id = latest.app_user_id
       join organization o on o.id = u.organization_id
       where latest.place <= ${notifiedDevices}`,
      [userIds, this.time()],
    )
    for (const { id, organizationId, name, language } of devices) {
      const body = outgoingText(language).newMessage
      await this.deps.outbox.enqueue(queryable, {
        organizationId,
        deviceId: id,
        channel: 'push',
        recipient: id,
        subject: name,
        body,
      })
    }
  }

  async list(userId: string): Promise<MessageReply[]> {
    const rows = await this.deps.database.query<{
      id: number
      type: string
      title: string
      body: string
      details: unknown
      saved_coupon_id: number | null
      sent_at: Date
      is_read: boolean
    }>(
      `select id, type, title, body, coupon_details details, saved_coupon_id, sent_at, read_at is not null is_read from message
       where app_user_id = $1 and deleted_at is null order by sent_at desc, id desc limit ${listLimit}`,
      [userId],
    )
    return rows.map((row) => ({
      pushNotificationId: row.id,
      id: row.id,
      type: row.type,
      title: row.title,
      message: row.body,
      sentDate: row.sent_at.toISOString(),
      readFlag: toFlag(row.is_read),
      savedCouponId: row.saved_coupon_id,
      couponDetails: v.parse(couponDetails, row.details),
    }))
  }

  async unread(userId: string): Promise<number> {
    const { count } = await one<{ count: number }>(
      this.deps.database,
      'select count(*)::int count from message where app_user_id = $1 and read_at is null and deleted_at is null',
      [userId],
    )
    return count
  }

  /** @throws DomainError MESSAGE_NOT_FOUND, also for another person's */
  async markRead(userId: string, id: number): Promise<void> {
    await this.mark(userId, id, 'read_at = coalesce(read_at, $3)')
  }

  /** Erases its content. @throws DomainError MESSAGE_NOT_FOUND, also for another person's */
  async delete(userId: string, id: number): Promise<void> {
    await this.mark(userId, id, `deleted_at = coalesce(deleted_at, $3), title = '', body = '', coupon_details = '[]'`)
  }

  private async mark(userId: string, id: number, change: string) {
    const row = await maybeOne(
      this.deps.database,
      `update message set ${change} where app_user_id = $1 and id = $2 returning 1`,
      [userId, id, this.time()],
    )
    if (!row) throw new DomainError('MESSAGE_NOT_FOUND')
  }

  async markAllRead(userId: string): Promise<void> {
    await this.deps.database.query('update message set read_at = $2 where app_user_id = $1 and read_at is null', [
      userId,
      this.time(),
    ])
  }

  async deleteAll(userId: string): Promise<void> {
    await this.deps.database.query(
      `update message set deleted_at = $2, title = '', body = '', coupon_details = '[]' where app_user_id = $1 and deleted_at is null`,
      [userId, this.time()],
    )
  }
}
