/** Encrypts what staff's sign-in must read again, such as an app's secret, with a key of the server. */
import { CompactEncrypt, compactDecrypt } from 'jose'
import type { Queryable } from '../../database/database'
import { serverSecret } from '../../database/server-secret'

const keyOf = async (queryable: Queryable) => Buffer.from(await serverSecret(queryable, 'staff'), 'base64')

export const encryptForStaff = async (queryable: Queryable, text: string): Promise<string> =>
  new CompactEncrypt(Buffer.from(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(await keyOf(queryable))

export async function decryptForStaff(queryable: Queryable, encrypted: string): Promise<string> {
  const { plaintext } = await compactDecrypt(encrypted, await keyOf(queryable), {
    keyManagementAlgorithms: ['dir'],
    contentEncryptionAlgorithms: ['A256GCM'],
  })
  return Buffer.from(plaintext).toString()
}
