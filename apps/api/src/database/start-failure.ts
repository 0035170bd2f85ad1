/** Explains in a sentence for the operator why a PostgreSQL can't be used, and what to do. */
import pg from 'pg'
import { StartError } from '../base/errors/start-error'
import { parseAddress } from '../base/settings/database-address'
import { stateOf } from './database-unavailable'

/** The parts of the address that may be shown: never the password. */
interface Place {
  host: string
  user: string
  database: string
}

type Sentence = (place: Place) => string

const noHost: Sentence = ({ host }) =>
  `DATABASE_URL: the host ${host} was not found. Check its name and the DNS of this machine.`

const unknownAuthority = (code: string) =>
  `DATABASE_URL: the certificate of that PostgreSQL is signed by an unknown authority (${code}). Name the authority’s file in the address: ?sslmode=verify-full&sslrootcert=/path/to/ca.pem.`

/** Codes from the network, TLS and files. */
const byCode: Readonly<Record<string, Sentence>> = {
  ENOTFOUND: noHost,
  EAI_AGAIN: noHost,
  ENOENT: () =>
    'DATABASE_URL: a file that the address names (sslrootcert, sslcert or sslkey) cannot be read. Check its path.',
  CERT_HAS_EXPIRED: () => 'DATABASE_URL: the certificate of that PostgreSQL has expired. Renew it there.',
  ERR_TLS_CERT_ALTNAME_INVALID: ({ host }) =>
    `DATABASE_URL: the certificate of that PostgreSQL is not for ${host}. Connect with the certificate's name, or get a certificate for this name.`,
}
for (const code of [
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
]) {
  Object.assign(byCode, { [code]: () => unknownAuthority(code) })
}

/** Only a superuser can create `earthdistance`. */
const extensions = ['pg_trgm', 'cube', 'earthdistance']
  .map((name) => `CREATE EXTENSION IF NOT EXISTS ${name};`)
  .join(' ')

/** Keyed by PostgreSQL's SQLSTATE. */
const byState: Readonly<Record<string, Sentence>> = {
  '28P01': ({ user }) =>
    `DATABASE_URL: PostgreSQL refuses the password of the user ${user}. Check both; in the address, percent-encode special characters in the password, such as %40 for @.`,
  '28000': ({ user, host }) =>
    `DATABASE_URL: PostgreSQL at ${host} does not let the user ${user} in from this machine. Check that the user exists and may log in, and what pg_hba.conf says about this address and TLS (sslmode).`,
  '3D000': ({ database }) =>
    `DATABASE_URL: there is no database named ${database}. Create it first: createdb ${database}.`,
  '53300': () =>
    'DATABASE_CONNECTIONS: PostgreSQL has no connection left for this server. Each of its processes uses up to DATABASE_CONNECTIONS: lower that, raise max_connections or the user’s connection limit, or put PgBouncer in between.',
  '42501': ({ user, database }) =>
    `DATABASE_URL: the user ${user} may not create what the database needs. Either let it, as an administrator of ${database}: ${extensions} GRANT CREATE ON SCHEMA public TO ${user}; or run \`migrate --run\` once with the DATABASE_URL of the user who owns the tables, and let ${user} read and write them.`,
  '58P01': () => missingExtension,
  '0A000': () => missingExtension,
  '55P03': () =>
    'DATABASE_LOCK_TIMEOUT: a migration waited too long for a table that others are using, and was rolled back. End long transactions and backups, and start again.',
}

const missingExtension =
  'DATABASE_URL: that PostgreSQL does not have the extensions cube, earthdistance and pg_trgm. Install its contrib package (postgresql-contrib).'

const noTls =
  'DATABASE_URL: that PostgreSQL does not support TLS. Turn ssl on there, or leave sslmode out of the address if the network in between is your own.'

const behindPgBouncer =
  'DATABASE_URL: that is PgBouncer, which refuses time limits at the start of a connection. Have it ignore them (ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout in pgbouncer.ini), or set DATABASE_STATEMENT_TIMEOUT, DATABASE_LOCK_TIMEOUT and DATABASE_IDLE_TIMEOUT to 0. Give the database’s user these limits instead (ALTER ROLE ... SET statement_timeout).'

/** `undefined` if the error's own message is the best there is. */
export function startFailure(cause: unknown, url: string): string | undefined {
  if (!(cause instanceof Error)) return undefined
  if (/server does not support SSL/i.test(cause.message)) return noTls
  if (/unsupported startup parameter/i.test(cause.message)) return behindPgBouncer
  const code = 'code' in cause ? String(cause.code) : ''
  const sentence = byState[stateOf(cause) ?? ''] ?? byCode[code]
  return sentence?.(placeOf(url))
}

/**
 * A StartError with a sentence for the cause, if there is one; else the cause itself. @param url `undefined` for the
 * embedded database
 */
export function asStartError(cause: unknown, url: string | undefined): unknown {
  if (cause instanceof StartError || url === undefined) return cause
  // A DatabaseUnavailable has the database's error as its cause.
  const sentence = startFailure(cause, url) ?? startFailure(cause instanceof Error ? cause.cause : undefined, url)
  return sentence === undefined ? cause : new StartError(sentence, cause)
}

function placeOf(url: string): Place {
  // The address may name unreadable files, which don't matter for host and user.
  const address = parseAddress(url)
  const { host, user, database } = new pg.Client({
    connectionString: `${address.protocol}//${address.username}@${address.host}${address.pathname}`,
  })
  return { host, user: user ?? '', database: database ?? '' }
}
