/** Encrypts what the server must read again, such as the secret of somebody's app, with a key of the server. */
import { CompactEncrypt, compactDecrypt } from 'jose'
import type { Queryable } from './database'
import { serverSecret } from './server-secret'

/** Each has a key of its own. */
export type EncryptedFor = 'staff' | 'webhooks' | 'member sign-on'

const keyOf = async (queryable: Queryable, name: EncryptedFor) =>
  Buffer.from(await serverSecret(queryable, name), 'base64')

export const encrypt = async (queryable: Queryable, name: EncryptedFor, text: string): Promise<string> =>
  new CompactEncrypt(Buffer.from(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(await keyOf(queryable, name))

export async function decrypt(queryable: Queryable, name: EncryptedFor, encrypted: string): Promise<string> {
  const { plaintext } = await compactDecrypt(encrypted, await keyOf(queryable, name), {
    keyManagementAlgorithms: ['dir'],
    contentEncryptionAlgorithms: ['A256GCM'],
  })
  return Buffer.from(plaintext).toString()
}
