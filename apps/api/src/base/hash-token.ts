/** The stored form of tokens and other random secrets: they can't be guessed, so a fast hash without salt is enough. */
import { createHash } from 'node:crypto'

/** SHA-256, 32 bytes. */
export const hashToken = (token: string | Uint8Array): Buffer => createHash('sha256').update(token).digest()
