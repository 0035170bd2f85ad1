/** Messages on their way out. One that was taken stands in the database until it is delivered. */
import { formatPhone } from '@rxgauge/contract'
import { one, type Queryable } from '../database/database'
import { ApiError } from '../http/api-error'

export interface OutgoingMessage {
  organizationId: number
  deviceId: string | null
  channel: 'text' | 'email'
  /** Ten digits, or an email address. */
  recipient: string
  /** Of an email. */
  subject?: string
  body: string
}

export interface WaitingMessage {
  id: string
  channel: 'text' | 'email'
  recipient: string
  subject: string
  body: string
  createdAt: string
}

/** Messages that one device may send, and that one recipient may be sent, in an hour: nobody is to be flooded by us. */
const anHour = { fromDevice: 10, toRecipient: 5 }

export class Outbox {
  constructor(private readonly database: Queryable) {}

  /** Takes a message that a visitor asked for. @throws ApiError TOO_MANY_REQUESTS past the limits of an hour */
  async send(message: OutgoingMessage): Promise<void> {
    const { sent, received } = await one<{ sent: number; received: number }>(
      this.database,
      `select count(*) filter (where device_id = $1)::int sent, count(*) filter (where recipient = $2)::int received
       from outbox where (device_id = $1 or recipient = $2) and created_at > now() - interval '1 hour'`,
      [message.deviceId, message.recipient],
    )
    if (sent >= anHour.fromDevice || received >= anHour.toRecipient) throw new ApiError('TOO_MANY_REQUESTS')
    await this.take(message)
  }

  /** Takes a message of our own, such as to support. */
  async take({ organizationId, deviceId, channel, recipient, subject = '', body }: OutgoingMessage): Promise<void> {
    await this.database.query(
      `insert into outbox (organization_id, device_id, channel, recipient, subject, body) values ($1, $2, $3, $4, $5, $6)`,
      [organizationId, deviceId, channel, recipient, subject, body],
    )
  }

  /** What waits, newest first. */
  waiting(limit = 100): Promise<WaitingMessage[]> {
    return this.database.query<WaitingMessage>(
      `select id::text, channel, recipient, subject, body, to_char(created_at, 'YYYY-MM-DD HH24:MI') "createdAt"
       from outbox where delivered_at is null order by outbox.id desc limit $1`,
      [limit],
    )
  }
}

/** A recipient as people write it. */
export const displayRecipient = ({ channel, recipient }: Pick<WaitingMessage, 'channel' | 'recipient'>): string =>
  channel === 'text' ? formatPhone(recipient) : recipient
