/** How `doctor` says whether a way is encrypted. */
import { databaseWarning, wayToDatabase } from '../../database/database-encryption'
import { bad, type Finding, good, notice } from './finding'

/** As a part of a sentence about a host. */
export const encryptionWords = (isEncrypted: boolean, host: string): string =>
  isEncrypted ? 'encrypted' : `unencrypted: ${host} is this machine or in a private network`

/** The ways to the database and its standby. */
export function databaseEncryption(addresses: Readonly<Record<string, string | undefined>>): Finding[] {
  return Object.entries(addresses).flatMap(([setting, url]) => (url === undefined ? [] : [findingOf(setting, url)]))
}

function findingOf(setting: string, url: string): Finding {
  const warning = databaseWarning(setting, url)
  if (warning !== undefined) return bad('encryption', warning)
  const { host, encryption, isPrivate } = wayToDatabase(url)
  const place = host === '' || host.startsWith('/') ? 'a socket of this machine' : host
  if (encryption === 'none' && !isPrivate) {
    return notice(
      'encryption',
      `${setting}: the connection to ${host} is not encrypted, as sslmode=disable says: whoever is between here and there reads everything.`,
    )
  }
  if (encryption === 'unproved' && !isPrivate) {
    return notice(
      'encryption',
      `${setting}: the connection to ${host} is encrypted, but nobody vouches for who answers (sslmode=no-verify).`,
    )
  }
  return good('encryption', `${setting}: the connection is ${encryptionWords(encryption !== 'none', place)}.`)
}
