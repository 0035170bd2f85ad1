/** A token that names a member, made as the organization's own system makes it. */
import { EncryptJWT } from 'jose'

/**
 * @param key of the organization in Base64, as `encuser-key` prints it
 * @param use in a link (`encuser`), or in a gauge
 */
export const memberToken = (key: string, email: string, use: 'member' | 'gauge' = 'member'): Promise<string> =>
  new EncryptJWT({ email })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setAudience(use)
    .setIssuedAt()
    .setExpirationTime('10 minutes')
    .encrypt(Buffer.from(key, 'base64'))
