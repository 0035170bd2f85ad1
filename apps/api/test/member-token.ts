/** A token that names a member (`encuser`), made as the organization's own system makes it. */
import { EncryptJWT } from 'jose'

/** @param key of the organization in Base64, as `encuser-key` prints it */
export const memberToken = (key: string, email: string): Promise<string> =>
  new EncryptJWT({ email })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setAudience('member')
    .setIssuedAt()
    .setExpirationTime('10 minutes')
    .encrypt(Buffer.from(key, 'base64'))
