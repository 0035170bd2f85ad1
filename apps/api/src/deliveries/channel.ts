/** A channel delivers emails, texts or notifications. */
import type { Channel } from '../outbox/outbox'

export interface Deliverable {
  /** The same in every try, so that the recipient's server recognises a duplicate. */
  key: string
  recipient: string
  subject: string
  body: string
  html: string
  unsubscribeUrl: string
  /** A person's own words; the rest is written by this software. */
  isPersonal: boolean
  /** Where an answer to an email goes; empty: to its sender. */
  replyTo: string
  /** The key of the message that it goes on with. */
  inReplyTo: string | null
  /** The organization's name, for an email's sender. */
  organizationName: string
}

export interface DeliveryChannel {
  /** Resolves once the mail, text or push service has accepted the message. @throws Undeliverable where a retry cannot help */
  deliver(message: Deliverable): Promise<void>
  close?(): void
}

export type Channels = Readonly<Partial<Record<Channel, DeliveryChannel>>>

/** A retry cannot help: the recipient does not exist or is unsubscribed, or the message is refused. */
export class Undeliverable extends Error {
  override name = 'Undeliverable'

  constructor(
    /** Stored and shown to operators: never a contact. */
    readonly reason: string,
    readonly isUnwanted = false,
  ) {
    super(reason)
  }
}
