/** A reference that a person can read to support, and that the log line has too: `7F3K9QPT`. */
import { randomBytes } from 'node:crypto'

/** Without letters that look like digits or like each other. */
const referenceCharacters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export const newSupportReference = (): string =>
  [...randomBytes(8)].map((byte) => referenceCharacters[byte % 32]).join('')

/** The response header that contains it. */
export const referenceHeader = 'x-request-id'
