/** Delivers due messages that are still wanted, and erases their content afterwards. */

import { type Database, maybeOne } from '../database/database'
import { claimSql, maxTries, retryLaterSql } from '../database/queue'
import { whenAvailable } from '../database/when-available'
import type { Consents } from '../domain/accounts/consents'
import type { Installation } from '../domain/installation/installation'
import type { Channel } from '../domain/outbox/outbox'
import { isWaitingSql } from '../domain/outbox/queue-state'
import { isHeldSql } from '../domain/pauses/pauses'
import { type Channels, type Deliverable, Undeliverable } from './channel'

const batchSize = 20
/** A delivery has fewer steps than this. */
const maxSteps = 6

interface Message extends Deliverable {
  organizationId: number
  channel: Channel
  isRequested: boolean
}

type Outcome = 'delivered_at' | 'failed_at' | 'suppressed_at'

interface Dependencies {
  database: Database
  installation: Installation
  consents: Consents
  channels: Channels
  /** Milliseconds that one step of a delivery may take. */
  timeout: number
}

export class Deliverer {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Delivers everything that's due. A copy of the database delivers nothing, and messages for unconfigured channels
   * stay in the mailbox.
   * @param stopping once aborted, no more messages are claimed
   * @param onFailedTry called for each message that will be retried
   */
  async deliverDue(stopping: AbortSignal, onFailedTry: (error: unknown) => void): Promise<void> {
    while (!(await this.deps.installation.isCopy())) {
      const messages = await this.take()
      // Each message fails on its own.
      await Promise.all(messages.map((message) => this.deliver(message, stopping).catch(onFailedTry)))
      if (messages.length < batchSize || stopping.aborted) return
    }
  }

  /**
   * Claims due messages, except paused ones and those that have waited for more than a day: old codes are useless. A
   * message whose last try was cut off by a dead process is given up.
   */
  private take(): Promise<Message[]> {
    const { database, channels, timeout } = this.deps
    return database.query<Message>(
      `with taken as (
         update outbox set ${claimSql}, failed_at = case when tries >= ${maxTries} then now() end,
           last_error = case when tries >= ${maxTries} then last_error else '' end
         where id = any(array(
           select m.id from outbox m join organization o on o.id = m.organization_id
           where ${isWaitingSql} and m.channel = any($2)
             and coalesce(m.retry_at, m.created_at) between now() - interval '1 day' and now() and not ${isHeldSql}
           order by m.id limit ${batchSize} for update of m skip locked))
         returning *)
       select m.message_key key, m.organization_id "organizationId", m.channel, m.recipient, m.subject, m.body, m.html,
         m.unsubscribe_url "unsubscribeUrl", m.is_requested "isRequested", o.name "organizationName",
         m.is_personal "isPersonal", m.in_reply_to "inReplyTo",
         case when m.is_personal then m.reply_to
           else coalesce(nullif(o.document ->> 'replyTo', ''), nullif(o.document ->> 'supportEmail', ''), a.support_email) end "replyTo"
       from taken m join organization o on o.id = m.organization_id join app a using (app_code) where m.failed_at is null`,
      [(timeout * maxSteps) / 1000, Object.keys(channels)],
    )
  }

  /**
   * Records the outcome however long the database is down, or the message would be sent again.
   * @throws Error if a retry may help
   */
  private async deliver(message: Message, stopping: AbortSignal): Promise<void> {
    const { key } = message
    const finish = (column: Outcome, reason: string) => whenAvailable(() => this.finish(key, column, reason), stopping)
    if (await this.isUnwanted(message)) return finish('suppressed_at', '')
    const channel = this.deps.channels[message.channel]
    // The recipient may have removed their account since it was claimed.
    if (!channel || !(await this.stillWaits(key))) return
    try {
      await channel.deliver(message)
    } catch (error) {
      if (error instanceof Undeliverable) {
        return finish(error.isUnwanted ? 'suppressed_at' : 'failed_at', error.reason)
      }
      await whenAvailable(() => this.tryLater(key, reasonOf(error)), stopping)
      throw new Error(reasonOf(error), { cause: error })
    }
    await finish('delivered_at', '')
  }

  private async stillWaits(key: string): Promise<boolean> {
    const row = await maybeOne(
      this.deps.database,
      `select 1 from outbox m where m.message_key = $1 and ${isWaitingSql}`,
      [key],
    )
    return row !== undefined
  }

  private async isUnwanted({ channel, recipient, organizationId, isRequested }: Message): Promise<boolean> {
    if (channel === 'push' || (channel === 'email' && isRequested)) return false
    return this.deps.consents.isSuppressed(this.deps.database, organizationId, { channel, value: recipient })
  }

  /** After the last try the message waits for an operator. */
  private async tryLater(key: string, reason: string) {
    await this.deps.database.query(
      `update outbox m set last_error = $2, ${retryLaterSql}, failed_at = case when tries >= ${maxTries} then now() end
       where message_key = $1 and ${isWaitingSql}`,
      [key, reason],
    )
  }

  /** Erases the content of delivered and unwanted messages; failed ones may be sent again. */
  private async finish(key: string, column: Outcome, reason: string) {
    const erased =
      column === 'failed_at' ? '' : `, subject = '', body = '', html = '', unsubscribe_url = '', reply_to = ''`
    await this.deps.database.query(
      `update outbox set ${column} = now(), retry_at = null, last_error = $2 ${erased}
       where message_key = $1 and ${column} is null`,
      [key, reason],
    )
  }
}

/** Never includes a mail server's error text, which may name the recipient. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : ''
  return /^(SMTP|text|push) [\w ]{1,40}$/.test(text) ? text : error instanceof Error ? error.name : 'failed'
}
