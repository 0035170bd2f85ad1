/** Delivers one message: not where it is unwanted; its content is erased once it has arrived. */
import type { Consents } from '../accounts/consents'
import { type Database, maybeOne } from '../database/database'
import { whenAvailable } from '../database/when-available'
import type { Installation } from '../installation/installation'
import type { Channel } from '../outbox/outbox'
import { isHeld } from '../pauses/pauses'
import { type Channels, type Deliverable, Undeliverable } from './channel'

interface Row extends Deliverable {
  organizationId: number
  channel: Channel
  isRequested: boolean
  isHeld: boolean
}

type Outcome = 'delivered_at' | 'failed_at' | 'suppressed_at'

interface Dependencies {
  database: Database
  installation: Installation
  consents: Consents
  channels: Channels
}

/** It has neither arrived nor failed for good, and is still wanted. */
const waits = 'm.delivered_at is null and m.failed_at is null and m.suppressed_at is null'

export class Deliverer {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Does nothing for a message that has arrived, is a dead letter, or is held by a pause, and nothing at all in a copy of the database. What became of a message is recorded however long the
   * database is away, or the message would be sent again.
   * @param stopping ends the wait for the database
   * @throws Error where another try may help
   */
  async deliver(key: string, stopping: AbortSignal): Promise<void> {
    if (await this.isSilent()) return
    const message = await maybeOne<Row>(
      this.deps.database,
      `select m.message_key key, m.organization_id "organizationId", m.channel, m.recipient, m.subject, m.body, m.html,
         m.unsubscribe_url "unsubscribeUrl", m.is_requested "isRequested", o.name "organizationName",
         m.is_personal "isPersonal", m.in_reply_to "inReplyTo",
         case when m.is_personal then m.reply_to
           else coalesce(nullif(o.document ->> 'replyTo', ''), nullif(o.document ->> 'supportEmail', ''), a.support_email) end "replyTo",
         ${isHeld} "isHeld"
       from outbox m join organization o on o.id = m.organization_id join app a using (app_code)
       where m.message_key = $1 and ${waits}`,
      [key],
    )
    // What is paused stays in the outbox; the queue finds it there once it goes on.
    if (!message || message.isHeld) return
    const finish = (column: Outcome, reason: string) => whenAvailable(() => this.finish(key, column, reason), stopping)
    if (await this.isUnwanted(message)) return finish('suppressed_at', '')
    const channel = this.deps.channels[message.channel]
    if (!channel) throw new Error(`no ${message.channel} delivery is configured`)
    // The recipient may have removed their account meanwhile.
    if (!(await this.stillWaits(key))) return
    try {
      await channel.deliver(message)
    } catch (error) {
      if (error instanceof Undeliverable) {
        return finish(error.isUnwanted ? 'suppressed_at' : 'failed_at', error.reason)
      }
      await this.deps.database.query('update outbox set tries = tries + 1, last_error = $2 where message_key = $1', [
        key,
        reasonOf(error),
      ])
      throw new Error(reasonOf(error), { cause: error })
    }
    await finish('delivered_at', '')
  }

  /** Whether nothing is delivered from here, whatever waits. */
  isSilent(): Promise<boolean> {
    return this.deps.installation.isCopy()
  }

  /** After the last try: it waits for an operator. */
  async deadLetter(key: string): Promise<void> {
    await this.deps.database.query(
      'update outbox set failed_at = now() where message_key = $1 and delivered_at is null and suppressed_at is null',
      [key],
    )
  }

  private async stillWaits(key: string): Promise<boolean> {
    const row = await maybeOne(this.deps.database, `select 1 from outbox m where m.message_key = $1 and ${waits}`, [
      key,
    ])
    return row !== undefined
  }

  private async isUnwanted({ channel, recipient, organizationId, isRequested }: Row): Promise<boolean> {
    if (channel === 'push' || (channel === 'email' && isRequested)) return false
    return this.deps.consents.isSuppressed(this.deps.database, organizationId, { channel, value: recipient })
  }

  /** Erases the content of what has arrived or is unwanted; what failed may be sent again. */
  private async finish(key: string, column: Outcome, reason: string) {
    const erased =
      column === 'failed_at' ? '' : `, subject = '', body = '', html = '', unsubscribe_url = '', reply_to = ''`
    await this.deps.database.query(
      `update outbox set ${column} = now(), tries = tries + 1, last_error = $2 ${erased}
       where message_key = $1 and ${column} is null`,
      [key, reason],
    )
  }
}

/** Never the text of a mail server's error: it may name the recipient. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : ''
  return /^(SMTP|text|push) [\w ]{1,40}$/.test(text) ? text : error instanceof Error ? error.name : 'failed'
}
