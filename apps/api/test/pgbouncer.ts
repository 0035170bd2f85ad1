/** A real PgBouncer, configured as in deploy/high-availability, whose target server can be changed. */
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port'

export interface TestPgBouncer {
  port: number
  /** Writes another server into its file and reloads it. */
  leadTo(target: number): void
  close(): Promise<void>
}

/**
 * @param target the port of a server with the user and password of `startStreamingPair`
 * @param database there, by default that of `startStreamingPair` too
 */
export async function startPgBouncer(target: number, database = 'postgres'): Promise<TestPgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'rxgauge-pgbouncer-'))
  // As root, it runs as a user of its own, which needs access to this folder.
  chmodSync(folder, 0o755)
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const users = join(folder, 'userlist.txt')
  writeFileSync(users, '"rxgauge" "rxgauge"\n')
  const shipped = readFileSync('deploy/high-availability/pgbouncer.ini', 'utf8')
  const settings = shipped.replace('6432', String(port)).replace('/etc/pgbouncer/userlist.txt', users)
  const write = (server: number) =>
    writeFileSync(
      file,
      settings.replace(/^rxgauge = .*$/m, `${database} = host=127.0.0.1 port=${server} dbname=${database}`),
    )
  write(target)
  const asUser = process.getuid?.() === 0 ? ['--user=postgres'] : []
  const child = spawn('/usr/sbin/pgbouncer', [...asUser, file], { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await new Promise<void>((resolve, reject) => {
    let said = ''
    child.stderr.on('data', (text) => {
      said += text
      if (said.includes('process up')) resolve()
    })
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`PgBouncer ended: ${said}`)))
  })
  return {
    port,
    leadTo(next) {
      write(next)
      child.kill('SIGHUP')
    },
    async close() {
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
