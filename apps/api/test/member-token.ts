/** What names a member to us (`encuser`), made as the own system of their organization does it. */
import { EncryptJWT } from 'jose'

/** @param key of the organization in Base64, as `encuser-key` shows it */
export const memberToken = (key: string, email: string): Promise<string> =>
  new EncryptJWT({ email })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setAudience('member')
    .setIssuedAt()
    .setExpirationTime('10 minutes')
    .encrypt(Buffer.from(key, 'base64'))
