/** What is written to somebody, by email and by text; its places are filled by `fillPlaces`. */
export interface EmailTemplate {
  /** Of an email. */
  subject: string
  paragraphs: readonly string[]
  /** The same in one text message. */
  text: string
  /** What the link is called in an email. */
  button?: string
}
