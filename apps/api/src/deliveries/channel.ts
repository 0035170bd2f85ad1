/** A way out: what carries emails, texts or notifications. */
import type { Channel } from '../outbox/outbox'

export interface Deliverable {
  /** The same over all tries, so that a receiver knows a message that it has. */
  key: string
  recipient: string
  subject: string
  body: string
  html: string
  unsubscribeUrl: string
  /** The organization's name, for an email's sender. */
  organizationName: string
}

export interface DeliveryChannel {
  /** Resolves once the next station has taken the message. @throws Undeliverable where no other try can help */
  deliver(message: Deliverable): Promise<void>
  close?(): void
}

export type Channels = Readonly<Partial<Record<Channel, DeliveryChannel>>>

/** No other try can help: the recipient does not exist, does not want it, or the message is refused. */
export class Undeliverable extends Error {
  override name = 'Undeliverable'

  constructor(
    /** What is kept of the reason: never a contact. */
    readonly reason: string,
    readonly isUnwanted = false,
  ) {
    super(reason)
  }
}
