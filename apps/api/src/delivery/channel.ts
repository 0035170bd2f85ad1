/** A channel delivers emails, texts or push messages. */
import type { Channel } from '../domain/outbox/outbox'

export interface Deliverable {
  /** The same in every try, so that the recipient's server recognizes a duplicate. */
  key: string
  recipient: string
  subject: string
  body: string
  html: string
  unsubscribeUrl: string
  /** Whether it's a person's own words; all other messages are written by this software. */
  isPersonal: boolean
  /** The reply address of an email; empty: its sender. */
  replyTo: string
  /** The key of the message that this one continues. */
  inReplyTo: string | null
  /** The organization's name, shown as an email's sender. */
  organizationName: string
}

export interface DeliveryChannel {
  /**
   * Resolves once the mail, text or push service has accepted the message. @throws Undeliverable if a retry can't help
   */
  deliver(message: Deliverable): Promise<void>
  close?(): void
}

export type Channels = Readonly<Partial<Record<Channel, DeliveryChannel>>>

/** A retry can't help: the recipient doesn't exist or unsubscribed, or the message is refused. */
export class Undeliverable extends Error {
  override name = 'Undeliverable'

  constructor(
    /** Stored and shown to operators, so it never contains a contact. */
    readonly reason: string,
    readonly isUnwanted = false,
  ) {
    super(reason)
  }
}
