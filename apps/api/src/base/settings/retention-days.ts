/** Retention in days that operators can change (`RETENTION_...`). */
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
