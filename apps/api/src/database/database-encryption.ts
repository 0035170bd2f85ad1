/** Whether the way to a PostgreSQL is encrypted. The driver does what the address says, or doesn't connect. */
import pg from 'pg'
import { mayBeUnencrypted } from '../unencrypted-hosts'

export interface DatabaseWay {
  host: string
  /** `unproved`: encrypted, but whoever answers is taken for the database (`sslmode=no-verify`). */
  encryption: 'proved' | 'unproved' | 'none'
  /** It doesn't leave this machine or a private network. */
  isPrivate: boolean
  /** The address says that it shall not be encrypted (`sslmode=disable`). */
  isChosen: boolean
}

export function wayToDatabase(url: string): DatabaseWay {
  const { host, ssl } = new pg.Client({ connectionString: url }) as { host: string; ssl: boolean | object }
  const isUnproved = typeof ssl === 'object' && 'rejectUnauthorized' in ssl && ssl.rejectUnauthorized === false
  return {
    host,
    encryption: ssl === false ? 'none' : isUnproved ? 'unproved' : 'proved',
    // A socket of this machine is named by its path.
    isPrivate: host === '' || host.startsWith('/') || mayBeUnencrypted(host),
    isChosen: /[?&]sslmode=disable(&|$)/.test(url),
  }
}

/** For the operator; `undefined` where the way is encrypted, private, or as they chose. */
export function databaseWarning(setting: string, url: string): string | undefined {
  const { host, encryption, isPrivate, isChosen } = wayToDatabase(url)
  if (encryption !== 'none' || isPrivate || isChosen) return undefined
  return `${setting}: the connection to ${host} is not encrypted, and whoever is between here and there reads everything, the password too. Add ?sslmode=verify-full to the address (and &sslrootcert=FILE for an authority of your own), or ?sslmode=disable where the network between is your own.`
}
