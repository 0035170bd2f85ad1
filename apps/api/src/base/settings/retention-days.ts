/** Retention in days: what operators can change (`RETENTION_...`), and what is fixed. */
export const defaultRetention = {
  /** Without a session and not seen. A session itself ends after 90 days without use. */
  devices: 120,
  questions: 365,
  /** Texts to us that the server couldn't interpret. */
  texts: 30,
  ratings: 365,
  /**
   * Account events and operators' actions. Longer than a year, so that a question about last year's bill can be
   * answered.
   */
  events: 730,
  /** Refused sign-ins, tokens and requests, and the networks of account events. Long enough to notice an intrusion. */
  security: 30,
  /** Daily totals: three years, so that a year can be compared with the one before. */
  counts: 1100,
}

export type Retention = typeof defaultRetention

export const fixedDays = {
  /** A limit's longest window is a day. */
  counters: 1,
  /** A one-time secret works for ten minutes. */
  verifications: 1,
  /** After the session ends or expires. */
  sessions: 30,
  /** After a session, a begun sign-in or a request for a second person expires. */
  staff: 1,
  /** Registered but never authenticated: a bot, or a page that was closed at once. */
  unusedDevices: 1,
  /** What staff look at in the desk before they save it. */
  previews: 1,
  /** Inbox messages without content: long enough that the same request, sent again, finds them. */
  deletedMessages: 1,
  /** Cards that are new to the hourly retention, also after workers were stopped for a while. */
  newCards: 2,
  /** Longer than a delivery is retried, and long enough for an operator to retry it. */
  messageContent: 14,
  /** What webhooks were told: longer than it is tried, and long enough for an operator to send it again. */
  webhooks: 14,
  /** Long enough to see what happened to a message. */
  messages: 30,
} as const
