/** One message, as an email and as a text message; `fillPlaces` fills its places. */
export interface EmailTemplate {
  /** Of the email. */
  subject: string
  paragraphs: readonly string[]
  /** The same as one text message. */
  text: string
  /** The label of the email's link. */
  button?: string
}
