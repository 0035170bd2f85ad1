/** Whether a PostgreSQL connection is encrypted. The driver either follows the address or doesn't connect. */
import pg from 'pg'
import { mayBeUnencrypted } from '../base/unencrypted-hosts'

interface DatabaseConnection {
  host: string
  /** The host is the path of a Unix socket. */
  isSocket: boolean
  /** `unverified`: the server's certificate isn't checked (`sslmode=no-verify`). */
  encryption: 'verified' | 'unverified' | 'none'
  /** Within this machine or a private network. */
  isPrivate: boolean
  /** The operator wants it unencrypted (`sslmode=disable`). */
  isChosen: boolean
}

export function connectionOf(url: string): DatabaseConnection {
  const { host, ssl } = new pg.Client({ connectionString: url }) as { host: string; ssl: boolean | object }
  const isUnverified = typeof ssl === 'object' && 'rejectUnauthorized' in ssl && ssl.rejectUnauthorized === false
  const isSocket = host === '' || host.startsWith('/')
  return {
    host,
    isSocket,
    encryption: ssl === false ? 'none' : isUnverified ? 'unverified' : 'verified',
    isPrivate: isSocket || mayBeUnencrypted(host),
    isChosen: /[?&]sslmode=disable(&|$)/.test(url),
  }
}

/** For the operator; `undefined` for a connection that is encrypted, private, or as they chose. */
export function databaseWarning(setting: string, url: string): string | undefined {
  const { host, encryption, isPrivate, isChosen } = connectionOf(url)
  if (encryption !== 'none' || isPrivate || isChosen) return undefined
  return `${setting}: the connection to ${host} isn't encrypted, and anyone on the way can read everything. Add ?sslmode=verify-full to the address (and &sslrootcert=FILE for an authority of your own), or ?sslmode=disable if the network in between is your own.`
}
