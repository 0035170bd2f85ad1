/** What a person can read out to support, and the log's line has too: `7F3K9QPT`. */
import { randomBytes } from 'node:crypto'

/** Without letters that are taken for digits or for each other. */
const referenceCharacters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export const newSupportReference = (): string =>
  [...randomBytes(8)].map((byte) => referenceCharacters[byte % 32]).join('')

/** The header that every answer has it in. */
export const referenceHeader = 'x-request-id'
