// database: postgresql
/** A start that fails on PostgreSQL gives a sentence with the setting and the remedy. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { buildIfStale } from '@rxgauge/scripts/build-if-stale'
import pg from 'pg'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { makeCertificate } from '../../test/certificate'
import { runCommand } from '../../test/command'
import { copyPreparedDatabase } from '../../test/database'
import { readConfig } from '../base/config'
import { start } from '../start'
import { migrate } from './migrate'
import { migrations } from './migrations'
import { openPostgresql } from './postgresql'

describe('a start on PostgreSQL', () => {
  /** The tests' server, and an administrator's connection to its database `postgres`. */
  async function prepare() {
    const prepared = inject('preparedDatabase')
    if (prepared.kind !== 'postgresql') throw new Error('only on PostgreSQL')
    return { server: new URL(prepared.url), admin: await connect(`${prepared.url}/postgres`) }
  }

  async function connect(url: string) {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    onTestFinished(() => client.end())
    return client
  }

  const addressOf = (server: URL, change: Partial<Record<'username' | 'password' | 'hostname' | 'pathname', string>>) =>
    Object.assign(new URL(server), change).href

  /** Creates a role that may log in, until the test ends, and returns its address. */
  async function role({ admin, server }: Awaited<ReturnType<typeof prepare>>, options: string, database: string) {
    const name = `role_${Math.floor(Math.random() * 1e9)}`
    await admin.query(`create role ${name} login password 'secret-word' ${options}`)
    onTestFinished(async () => {
      const own = await connect(addressOf(server, { pathname: `/${database}` }))
      await own.query(`drop owned by ${name} cascade; drop role ${name}`)
    })
    return { name, url: addressOf(server, { username: name, password: 'secret-word', pathname: `/${database}` }) }
  }

  async function emptyDatabase({ admin }: Awaited<ReturnType<typeof prepare>>) {
    const name = `empty_${Math.floor(Math.random() * 1e9)}`
    await admin.query(`create database ${name}`)
    return name
  }

  const startOn = (url: string, more: Record<string, string> = {}, options: Parameters<typeof start>[1] = {}) =>
    start(readConfig({ DATABASE_URL: url, PORT: '0', LOG_LEVEL: 'silent', OVERLOAD_DELAY: '60000', ...more }), options)

  /** The sentence of the refused start, which must not contain the password. */
  async function refusalOf(url: string, more?: Record<string, string>): Promise<string> {
    const error = await startOn(url, more).then(
      (running) => running.stop().then(() => expect.fail('it started')),
      (error: unknown) => error,
    )
    expect(error).toMatchObject({ name: 'StartError' })
    const { message } = error as Error
    expect(message).not.toContain('secret-word')
    return message
  }

  test('a wrong password, an unknown user, database and host', async () => {
    const { server } = await prepare()
    expect(await refusalOf(addressOf(server, { password: 'wrong' }))).toMatch(
      /^DATABASE_URL: PostgreSQL refuses the password of the user rxgauge\. Check both/,
    )
    expect(await refusalOf(addressOf(server, { username: 'nobody' }))).toMatch(
      /^DATABASE_URL: PostgreSQL (refuses the password of|at 127\.0\.0\.1 does not let) the user nobody/,
    )
    expect(await refusalOf(addressOf(server, { pathname: '/nowhere' }))).toBe(
      'DATABASE_URL: there is no database named nowhere. Create it first: createdb nowhere.',
    )
    expect(await refusalOf(addressOf(server, { hostname: 'no-such-host.invalid' }))).toBe(
      'DATABASE_URL: the host no-such-host.invalid was not found. Check its name and the DNS of this machine.',
    )
  })

  test('TLS that the server doesn’t support, an authority file that doesn’t exist', async () => {
    const { server } = await prepare()
    const url = addressOf(server, { pathname: '/postgres' })
    expect(await refusalOf(`${url}?sslmode=verify-full`)).toMatch(
      /^DATABASE_URL: that PostgreSQL does not support TLS\./,
    )
    expect(await refusalOf(`${url}?sslmode=verify-full&sslrootcert=/no/such/ca.pem`)).toMatch(
      /^DATABASE_URL: a file that the address names \(sslrootcert, sslcert or sslkey\) cannot be read\./,
    )
  })

  test('no free connection', async () => {
    const prepared = await prepare()
    const { url } = await role(prepared, 'connection limit 0', 'postgres')
    expect(await refusalOf(url)).toMatch(/^DATABASE_CONNECTIONS: PostgreSQL has no connection left for this server\./)
  })

  test('no right to create what the database needs; the statements in the sentence fix it', async () => {
    const prepared = await prepare()
    const database = await emptyDatabase(prepared)
    const { name, url } = await role(prepared, '', database)
    const sentence = await refusalOf(url)
    expect(sentence).toMatch(new RegExp(`^DATABASE_URL: the user ${name} may not create what the database needs\\.`))
    const statements = [...sentence.matchAll(/(GRANT CREATE ON|CREATE EXTENSION IF NOT EXISTS) [\w ]+;/g)].map(
      ([statement]) => statement,
    )
    expect(statements).toHaveLength(4)
    const own = await connect(addressOf(prepared.server, { pathname: `/${database}` }))
    await own.query(statements.join(' '))
    const running = await startOn(url)
    await running.stop()
  })

  test('four servers that start at once on an empty database all start, and the one that migrated it says so', async () => {
    const sentences: string[] = []
    const prepared = await prepare()
    const url = addressOf(prepared.server, { pathname: `/${await emptyDatabase(prepared)}` })
    const running = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const started = await startOn(url, { DEMO_DATA: 'y' }, { progress: (sentence) => sentences.push(sentence) })
        onTestFinished(() => started.stop())
        return started
      }),
    )
    for (const { url: own } of running) {
      const { status } = await fetch(`${own}/api/organization/?orgCode=ACME`)
      expect(status).toBe(200)
    }
    expect(sentences.filter((sentence) => sentence.startsWith('Migrated'))).toEqual([
      `Migrated the database: ${migrations.map(({ name }) => name).join(', ')}`,
    ])
  })

  test('`migrate` lists and applies missing migrations; then a server starts as a user who owns nothing', async () => {
    const prepared = await prepare()
    const database = await emptyDatabase(prepared)
    const owner = addressOf(prepared.server, { pathname: `/${database}` })
    const planned = await runCommand(['migrate', '--plan', '--json'], { DATABASE_URL: owner })
    expect(JSON.parse(planned.stdout)).toEqual({ missing: migrations.map(({ name }) => name) })
    expect(await refusalOf(owner, { MIGRATE: 'n' })).toMatch(
      /^MIGRATE: this database lacks 0001-baseline, .* Run `migrate --run` first\.$/,
    )
    // Every other command creates nothing.
    expect(await runCommand(['org', 'list'], { DATABASE_URL: owner })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('DATABASE_URL: that database is empty.'),
    })
    expect((await runCommand(['migrate', '--run'], { DATABASE_URL: owner })).stdout).toBe('Applied: 0001-baseline.\n')
    expect((await runCommand(['migrate', '--plan'], { DATABASE_URL: owner })).stdout).toBe(
      'The database is up to date.\n',
    )
    expect(await runCommand(['migrate'], { DATABASE_URL: owner })).toMatchObject({ code: 2 })
    const { name, url } = await role(prepared, '', database)
    const own = await connect(owner)
    await own.query(
      `grant usage on schema public to ${name};
       grant select, insert, update, delete on all tables in schema public to ${name};
       grant usage on all sequences in schema public to ${name}`,
    )
    const running = await startOn(url)
    expect((await fetch(`${running.url}/healthz`)).status).toBe(200)
    await running.stop()
  })

  test('a table that’s locked: the migration ends after its limit and changes nothing', async () => {
    const copy = await copyPreparedDatabase()
    if (!('DATABASE_URL' in copy)) throw new Error('only on PostgreSQL')
    const url = copy.DATABASE_URL
    const database = await openPostgresql(url)
    onTestFinished(() => database.close())
    const holder = await connect(url)
    await holder.query('begin; lock table device in access share mode')
    const change = { name: '9998-change', sql: 'create table note (id int); alter table device add column note text' }
    await expect(migrate(database, [...migrations, change], { lockTimeout: 50 })).rejects.toMatchObject({
      reason: 'busy',
      cause: { code: '55P03' },
    })
    expect(await database.query(`select to_regclass('note') note`)).toEqual([{ note: null }])
    await holder.query('rollback')
  })

  test('a table that somebody else is just creating: the start ends after the limit, with a sentence', async () => {
    const prepared = await prepare()
    const url = addressOf(prepared.server, { pathname: `/${await emptyDatabase(prepared)}` })
    const holder = await connect(url)
    await holder.query('begin; create table organization (id int)')
    expect(await refusalOf(url, { DATABASE_LOCK_TIMEOUT: '1' })).toMatch(
      /^DATABASE_LOCK_TIMEOUT: a migration waited too long for a table that others are using/,
    )
    await holder.query('rollback')
  })

  test('a database of a newer version is served if it only added something, and refused if it removed something', async () => {
    const copy = await copyPreparedDatabase()
    if (!('DATABASE_URL' in copy)) throw new Error('only on PostgreSQL')
    const database = await openPostgresql(copy.DATABASE_URL)
    onTestFinished(() => database.close())
    await migrate(database, [...migrations, { name: '9996-adds', sql: 'create table later (id int)' }])
    await startOn(copy.DATABASE_URL).then((running) => running.stop())
    await migrate(database, [
      ...migrations,
      { name: '9996-adds', sql: 'create table later (id int)' },
      { name: '9997-contracts', sql: 'drop table later', endsOlderThan: '1.0.1' },
    ])
    expect(await refusalOf(copy.DATABASE_URL)).toBe(
      'This database belongs to a newer version: its migration 9997-contracts is unknown here and removed something that older versions need. Start the newer version, or restore a backup from before it.',
    )
  })

  test('a PgBouncer that rejects time limits', async () => {
    // PgBouncer's response: an error in PostgreSQL's protocol, then the end.
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', () => {
        const fields = 'SFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0'
        const head = Buffer.from('E\0\0\0\0')
        head.writeInt32BE(fields.length + 4, 1)
        socket.end(Buffer.concat([head, Buffer.from(fields)]))
      })
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    expect(await refusalOf(`postgresql://us:secret-word@127.0.0.1:${port}/prices`)).toMatch(
      /^DATABASE_URL: that is PgBouncer, .*ignore_startup_parameters = .*, or set DATABASE_STATEMENT_TIMEOUT, .* to 0/,
    )
  })

  /** Like PgBouncer, it accepts connections while its server is away; that goes away after so many queries. */
  async function poolerWithoutServer(answered: number) {
    const message = (type: string, content: string) => {
      const bytes = Buffer.from(`${type}\0\0\0\0${content}`, 'latin1')
      bytes.writeInt32BE(bytes.length - 1, 1)
      return bytes
    }
    const ready = message('Z', 'I')
    let queries = 0
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', () => {
        socket.write(Buffer.concat([message('R', '\0\0\0\0'), ready]))
        socket.on('data', () => {
          if (queries++ < answered) socket.write(Buffer.concat([message('C', 'SELECT 1\0'), ready]))
          else socket.end(message('E', 'SFATAL\0C08P01\0Mserver login has been failing\0\0'))
        })
      })
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const address = server.address()
    return `postgresql://us:secret-word@127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/prices`
  }

  test('a PgBouncer whose server is away', async () => {
    expect(await refusalOf(await poolerWithoutServer(0))).toBe(
      'DATABASE_URL: no PostgreSQL responds there (server login has been failing).',
    )
  })

  test('a command whose database goes away says so', async () => {
    await buildIfStale()
    const child = spawn(process.execPath, ['apps/api/dist/main.js', 'status'], {
      env: { DATABASE_URL: await poolerWithoutServer(1) },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let stderr = ''
    child.stderr.on('data', (text) => {
      stderr += text
    })
    const [code] = await once(child, 'close')
    expect([code, stderr]).toEqual([1, 'The database is not available: the database does not answer.\n'])
  })

  test('a certificate from an unknown authority, and one for another host', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'rxgauge-certificates-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const { key, certificate } = makeCertificate({ name: 'db.example.com', isServer: true })
    const authority = join(folder, 'ca.pem')
    writeFileSync(authority, certificate)
    // PostgreSQL's response to a TLS request; the connection fails at the certificate.
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', () => {
        socket.write('S')
        new TLSSocket(socket, { isServer: true, key, cert: certificate }).on('error', () => undefined)
      })
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const address = server.address()
    const url = `postgresql://us:secret-word@127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/prices`
    expect(await refusalOf(`${url}?sslmode=verify-full`)).toMatch(
      /^DATABASE_URL: the certificate of that PostgreSQL is signed by an unknown authority \(DEPTH_ZERO_SELF_SIGNED_CERT\)\. .*sslrootcert=/,
    )
    expect(await refusalOf(`${url}?sslmode=verify-full&sslrootcert=${authority}`)).toMatch(
      /^DATABASE_URL: the certificate of that PostgreSQL is not for 127\.0\.0\.1\./,
    )
  })
})
