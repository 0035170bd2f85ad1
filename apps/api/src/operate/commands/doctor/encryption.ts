/** Describes whether a connection is encrypted, for `doctor`. */
import { connectionOf, databaseWarning } from '../../../database/database-encryption'
import { bad, type Finding, good, notice } from './finding'

/** A part of a sentence about a host. */
export const encryptionWords = (isEncrypted: boolean, host: string): string =>
  isEncrypted ? 'encrypted' : `unencrypted: ${host} is this machine or in a private network`

/** The connections to the database and its standby. */
export function databaseEncryption(addresses: Readonly<Record<string, string | undefined>>): Finding[] {
  return Object.entries(addresses).flatMap(([setting, url]) => (url === undefined ? [] : [findingOf(setting, url)]))
}

function findingOf(setting: string, url: string): Finding {
  const warning = databaseWarning(setting, url)
  if (warning !== undefined) return bad('encryption', warning)
  const { host, encryption, isPrivate, isSocket } = connectionOf(url)
  if (encryption === 'none' && !isPrivate) {
    return notice(
      'encryption',
      `${setting}: the connection to ${host} isn't encrypted, as sslmode=disable says: anyone on the way can read everything.`,
    )
  }
  if (encryption === 'unverified' && !isPrivate) {
    return notice(
      'encryption',
      `${setting}: the connection to ${host} is encrypted, but the server's certificate isn't checked (sslmode=no-verify).`,
    )
  }
  const words = isSocket ? 'over a socket of this machine' : encryptionWords(encryption !== 'none', host)
  return good('encryption', `${setting}: the connection is ${words}.`)
}
