/** Starts the installed PostgreSQL, or one in another folder; its superuser is `postgres`. */
import { execFileSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port'

export interface InstalledPostgresql {
  /** How PostgreSQL's own programs connect, as its superuser. */
  environment: Record<string, string>
  port: number
  stop(): void
}

/**
 * @param programs the folder of `initdb` and `pg_ctl`
 * @param settings such as `wal_level=logical`
 */
export async function startInstalledPostgresql(
  programs: string,
  settings: readonly string[] = [],
): Promise<InstalledPostgresql> {
  const folder = mkdtempSync(join(tmpdir(), 'rxgauge-installed-'))
  const files = join(folder, 'data')
  const port = await freePort()
  const user = process.getuid?.() === 0 ? ownUser() : undefined
  if (user) chownSync(folder, user.uid, user.gid)
  const run = (program: string, ...args: string[]) =>
    // A server that keeps running must not hold an end of a pipe.
    execFileSync(join(programs, program), args, { cwd: folder, stdio: 'ignore', ...user })
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, 'postgres\n')
  run(
    'initdb',
    '--pgdata',
    files,
    '--username',
    'postgres',
    '--pwfile',
    passwordFile,
    '--auth',
    'scram-sha-256',
    '--no-sync',
  )
  const all = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'fsync=off', 'jit=off', ...settings]
  const options = [`-p ${port}`, ...all.map((setting) => `-c ${setting}`)].join(' ')
  run('pg_ctl', '--pgdata', files, '--wait', '--log', join(folder, 'log'), '--options', options, 'start')
  return {
    environment: { PGHOST: '127.0.0.1', PGPORT: String(port), PGUSER: 'postgres', PGPASSWORD: 'postgres' },
    port,
    stop() {
      run('pg_ctl', '--pgdata', files, '--wait', '--mode', 'immediate', 'stop')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root. */
function ownUser() {
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}
