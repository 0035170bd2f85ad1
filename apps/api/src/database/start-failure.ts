/** Why a PostgreSQL cannot be used, as a sentence for the operator that says what to do. */
import pg from 'pg'
import { StartError } from '../errors/start-error'
import { parseAddress } from './database-address'
import { stateOf } from './database-unavailable'

/** What is known of the address: never the password. */
interface Place {
  host: string
  user: string
  database: string
}

type Sentence = (place: Place) => string

const noHost: Sentence = ({ host }) =>
  `DATABASE_URL: this machine finds no host named ${host}. Check the name, and that it can be looked up from here.`

const unknownAuthority = (code: string) =>
  `DATABASE_URL: the certificate of that PostgreSQL is signed by an authority that is not known here (${code}). Name the authority’s file in the address: ?sslmode=verify-full&sslrootcert=/path/to/ca.pem.`

/** Of the network, of TLS and of files. */
const byCode: Readonly<Record<string, Sentence>> = {
  ENOTFOUND: noHost,
  EAI_AGAIN: noHost,
  ENOENT: () =>
    'DATABASE_URL: a file that the address names (sslrootcert, sslcert or sslkey) cannot be read. Check its path.',
  CERT_HAS_EXPIRED: () => 'DATABASE_URL: the certificate of that PostgreSQL has expired. Renew it there.',
  ERR_TLS_CERT_ALTNAME_INVALID: ({ host }) =>
    `DATABASE_URL: the certificate of that PostgreSQL is not for ${host}. Connect by the name that the certificate has, or have one made for this name.`,
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

/** Of these, `earthdistance` can be created by a superuser only. */
const extensions = ['pg_trgm', 'cube', 'earthdistance']
  .map((name) => `CREATE EXTENSION IF NOT EXISTS ${name};`)
  .join(' ')

/** By PostgreSQL's SQLSTATE. */
const byState: Readonly<Record<string, Sentence>> = {
  '28P01': ({ user }) =>
    `DATABASE_URL: PostgreSQL refuses the password of the user ${user}. Check both; in the address, special characters of a password are written with a percent sign, such as %40 for @.`,
  '28000': ({ user, host }) =>
    `DATABASE_URL: PostgreSQL at ${host} does not let the user ${user} in from this machine. Check that the user exists and may log in, and what pg_hba.conf says of this address and of TLS (sslmode).`,
  '3D000': ({ database }) =>
    `DATABASE_URL: there is no database named ${database}. Create it first: createdb ${database}.`,
  '53300': () =>
    'DATABASE_CONNECTIONS: PostgreSQL has no connection left for this server. Each process of it takes up to DATABASE_CONNECTIONS: lower that, raise max_connections or the user’s connection limit, or put PgBouncer in between.',
  '42501': ({ user, database }) =>
    `DATABASE_URL: the user ${user} may not create what the database needs. Either let it, as an administrator of ${database}: ${extensions} GRANT CREATE ON SCHEMA public TO ${user}; or run \`migrate --run\` once with the DATABASE_URL of the user who owns the tables, and let ${user} read and write them.`,
  '58P01': () => missingExtension,
  '0A000': () => missingExtension,
  '55P03': () =>
    'DATABASE_LOCK_TIMEOUT: a migration waited too long for a table that others are using, and was taken back whole. End long transactions and backups, and start again.',
}

const missingExtension =
  'DATABASE_URL: that PostgreSQL does not have the extensions cube, earthdistance and pg_trgm. Install its contrib package (postgresql-contrib).'

const noTls =
  'DATABASE_URL: that PostgreSQL speaks no TLS. Turn ssl on there, or leave sslmode out of the address where the network between is your own.'

const behindPgBouncer =
  'DATABASE_URL: that is PgBouncer, which refuses limits of time at the start of a connection. Have it drop them (ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout in pgbouncer.ini), or set DATABASE_STATEMENT_TIMEOUT, DATABASE_LOCK_TIMEOUT and DATABASE_IDLE_TIMEOUT to 0. Give the database’s user these limits instead (ALTER ROLE ... SET statement_timeout).'

/** `undefined` where nothing better is known than what the error itself says. */
export function startFailure(cause: unknown, url: string): string | undefined {
  if (!(cause instanceof Error)) return undefined
  if (/server does not support SSL/i.test(cause.message)) return noTls
  if (/unsupported startup parameter/i.test(cause.message)) return behindPgBouncer
  const code = 'code' in cause ? String(cause.code) : ''
  const sentence = byState[stateOf(cause) ?? ''] ?? byCode[code]
  return sentence?.(placeOf(url))
}

/** An error with the sentence for it, where there is one; else the error itself. @param url `undefined` for the embedded database */
export function asStartError(cause: unknown, url: string | undefined): unknown {
  if (cause instanceof StartError || url === undefined) return cause
  // Of our own error for a database that cannot do it now, the database's stands behind.
  const sentence = startFailure(cause, url) ?? startFailure(cause instanceof Error ? cause.cause : undefined, url)
  return sentence === undefined ? cause : new StartError(sentence, cause)
}

function placeOf(url: string): Place {
  // The address may name files that cannot be read: these say nothing of who connects where.
  const address = parseAddress(url)
  const { host, user, database } = new pg.Client({
    connectionString: `${address.protocol}//${address.username}@${address.host}${address.pathname}`,
  })
  return { host, user: user ?? '', database: database ?? '' }
}
