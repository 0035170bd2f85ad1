// database: postgresql
/** The start and `doctor` report whether the PostgreSQL connection is encrypted, as PostgreSQL itself reports it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCertificate } from '../../test/certificate'
import { runCommand } from '../../test/command'
import { type RunningPostgresql, startPostgresql } from '../../test/embedded-postgresql'
import { readConfig } from '../base/config'
import type { Finding } from '../operate/commands/doctor/finding'
import { start } from '../start'

const folder = mkdtempSync(join(tmpdir(), 'rxgauge-encryption-'))
const authority = join(folder, 'ca.pem')
let server: RunningPostgresql
beforeAll(async () => {
  const tls = makeCertificate({ name: 'localhost', isServer: true })
  writeFileSync(authority, tls.certificate)
  server = await startPostgresql(tls)
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** @param host 0.0.0.0 reaches this machine, and is in no private range */
function addressOf(host: string, parameters = ''): string {
  const url = new URL(server.url)
  url.hostname = host
  url.pathname = '/postgres'
  url.search = parameters
  return url.href
}

async function isEncrypted(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()')
  await client.end()
  return rows[0].ssl
}

async function found(environment: Record<string, string>): Promise<string[]> {
  const { stdout } = await runCommand(['doctor', '--json'], environment)
  const { findings } = JSON.parse(stdout) as { findings: Finding[] }
  return findings
    .filter(({ check }) => check === 'encryption')
    .map(({ level, sentence }) => `${level}: ${sentence.replace(folder, '')}`)
}

const warning =
  /the connection to 0\.0\.0\.0 isn't encrypted, and anyone on the way can read everything\. Add \?sslmode=verify-full/

test.each([
  [
    'on this machine',
    '127.0.0.1',
    '',
    false,
    /^good: DATABASE_URL: the connection is unencrypted: 127\.0\.0\.1 is this machine or in a private network\.$/,
  ],
  ['elsewhere', '0.0.0.0', '', false, new RegExp(`^bad: DATABASE_URL: ${warning.source}`)],
  [
    'elsewhere, unencrypted by choice',
    '0.0.0.0',
    'sslmode=disable',
    false,
    /^notice: .* isn't encrypted, as sslmode=disable says/,
  ],
  [
    'elsewhere, without checking its certificate',
    '0.0.0.0',
    'sslmode=no-verify',
    true,
    /^notice: .* is encrypted, but the server's certificate isn't checked/,
  ],
] as const)(
  'a database %s: `doctor` agrees with PostgreSQL about the connection',
  async (_, host, parameters, encrypted, sentence) => {
    const url = addressOf(host, parameters)
    expect(await isEncrypted(url)).toBe(encrypted)
    expect(await found({ DATABASE_URL: url })).toEqual([expect.stringMatching(sentence)])
  },
)

test('a database with a verified certificate, and an unencrypted standby', async () => {
  const url = addressOf('localhost', `sslmode=verify-full&sslrootcert=${authority}`)
  expect(await isEncrypted(url)).toBe(true)
  expect(await found({ DATABASE_URL: url, DATABASE_REPLICA_URL: addressOf('0.0.0.0') })).toEqual([
    'good: DATABASE_URL: the connection is encrypted.',
    expect.stringMatching(new RegExp(`^bad: DATABASE_REPLICA_URL: ${warning.source}`)),
  ])
})

test('a start on a remote database without encryption warns on the output and in the log, and serves', async () => {
  const said: string[] = []
  const log: { msg: string }[] = []
  const config = { PORT: '0', LOG_LEVEL: 'warn', DEMO_DATA: 'n', OVERLOAD_DELAY: '60000' }
  const running = await start(readConfig({ ...config, DATABASE_URL: addressOf('0.0.0.0') }), {
    progress: (sentence) => said.push(sentence),
    logTo: { write: (line) => log.push(JSON.parse(line)) },
  })
  const { status } = await fetch(`${running.url}/healthz`)
  await running.stop()
  expect(status).toBe(200)
  expect(said).toContainEqual(expect.stringMatching(warning))
  expect(log.map(({ msg }) => msg)).toEqual([expect.stringMatching(warning)])
})
