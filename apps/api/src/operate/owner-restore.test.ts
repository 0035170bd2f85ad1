// database: with --all postgresql
/**
 * Runs the documented commands as an operator would: an administrator creates the user, database and extensions; the
 * owner, who is no superuser, serves from the database, dumps it and restores it. `pnpm test --all` installs the
 * servers for this.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { registerDevice } from '../../test/device'
import { startInstalledPostgresql } from '../../test/installed-postgresql'
import { pageBlocks } from '../../test/page-block'
import { dumpServer } from '../../test/pg-dump/dump-server'
import { readConfig } from '../base/config'
import { start } from '../start'

interface Trial {
  /** The client programs' folder and version. */
  clients: { programs: string; major: number }
  servers: { programs: string; major: number }[]
}

const trial: Trial | undefined = process.env.FAILOVER_TRIAL ? JSON.parse(process.env.FAILOVER_TRIAL) : undefined
const password = 'Lake-House-7'

const [makeFirst = ''] = pageBlocks('docs/operate/production.md', '## A PostgreSQL server of your own', 'sh')
const [dump = '', makeEmpty = '', restore = ''] = pageBlocks('docs/operate/backup.md', '## Backup', 'sh')

describe.runIf(trial)('the owner of a database, who is no superuser', () => {
  test.each(trial?.servers ?? [])(
    'serves from it, dumps it and restores it: PostgreSQL $major',
    async ({ programs, major }) => {
      const clients = trial?.clients ?? { programs: '', major: 0 }
      const { port, environment, stop } = await startInstalledPostgresql(programs)
      onTestFinished(stop)
      const folder = mkdtempSync(join(tmpdir(), 'rxgauge-owner-'))
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
      const run = (lines: string, variables: Record<string, string>) =>
        // Without a terminal, passwords are read from standard input.
        execFileSync('setsid', ['--wait', 'bash', '-euc', lines], {
          cwd: folder,
          env: { PATH: `${clients.programs}:${process.env.PATH}`, ...variables },
          input: `${password}\n${password}\n`,
          stdio: ['pipe', 'ignore', 'pipe'],
        })
      const addressOf = (database: string) => `postgresql://rxgauge:${password}@127.0.0.1:${port}/${database}`
      const DATABASE_URL = addressOf('rxgauge')
      const serve = () => start(readConfig({ DATABASE_URL, DEMO_DATA: 'y', PORT: '0', LOG_LEVEL: 'silent' }))

      run(makeFirst, environment)
      const first = await serve()
      await registerDevice(first.url)
      await first.stop()
      expect(await ask(DATABASE_URL, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([
        { rolsuper: false },
      ])
      // A server newer than pg_dump needs a script from the pg_dump in PGlite's tools.
      const script = major > clients.major ? await scriptOf(DATABASE_URL) : undefined
      if (script === undefined) run(dump, { DATABASE_URL })

      run('psql --dbname=postgres --command="ALTER DATABASE rxgauge RENAME TO lost"', environment)
      run(makeEmpty, environment)
      if (script === undefined) run(restore, { DATABASE_URL })
      else await ask(DATABASE_URL, script)
      expect(await rowCounts(DATABASE_URL)).toEqual(await rowCounts(addressOf('lost')))
      const second = await serve()
      expect((await registerDevice(second.url)).deviceId).toBeTruthy()
      await second.stop()
    },
  )
})

/** PostgreSQL 18's pg_dump sets a timeout that only 17 and later know. */
const scriptOf = async (url: string) =>
  (await dumpServer(url, ['--no-owner', '--no-comments'])).replace(/^SET transaction_timeout.*$/m, '')

async function ask(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Row counts by table. */
async function rowCounts(url: string): Promise<object> {
  const tables = await ask(
    url,
    `select format('%I.%I', schemaname, tablename) name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  const counts = tables.map(({ name }) => `select '${name}' name, count(*)::int from ${name}`)
  const rows = await ask(url, counts.join(' union all '))
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}
