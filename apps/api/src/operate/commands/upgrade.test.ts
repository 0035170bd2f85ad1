/** `version`, and `upgrade --check` with the program of a new release on a running installation. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runCommand } from '../../../test/command'
import { copyPreparedDatabase, openTestDatabase } from '../../../test/database'
import { buildText, unknownBuild } from '../../base/build'
import { importLock } from '../../data/imports/import-lock'
import { migrations } from '../../database/migrations'

/** What a release brings while the test runs. */
function release(migration: (typeof migrations)[number]) {
  const list = migrations as (typeof migrations)[number][]
  list.push(migration)
  onTestFinished(() => void list.pop())
}

/** An installation with one live server of a version. */
async function installation(version: string) {
  const copy = await copyPreparedDatabase()
  const database = await openTestDatabase(copy)
  await database.query(
    `insert into server_process (id, role, version, failures, clock_ahead) values (gen_random_uuid(), 'all', $1, 0, 0)`,
    [buildText({ ...unknownBuild, version })],
  )
  const rows = async () => {
    const open = await openTestDatabase(copy)
    const [found] = await open.query<object>(
      `select (select jsonb_agg(m order by name) from migration m) migrations, (select count(*)::int from audit_entry) audit,
         (select jsonb_agg(p) from server_process p) processes`,
    )
    await open.close()
    return found
  }
  await database.close()
  return { copy, rows }
}

const check = async (copy: Record<string, string>, ...words: string[]) => {
  const { code, stdout } = await runCommand(['upgrade', '--check', ...words], copy)
  return { code, lines: stdout.trim().split('\n') }
}

test('a ready installation is told what starting would change, and nothing is changed', async () => {
  const { copy, rows } = await installation('0.9.0')
  const before = await rows()
  release({ name: '9999-more', sql: 'alter table device add column more text' })
  const { code, lines } = await check(copy)
  expect(code).toBe(0)
  expect(lines).toContain('ok   version: Running: 0.9.0 (processes: 1). This program is 1.0.0.')
  expect(lines).toContain('ok   migrations: The first new server applies 9999-more. Running servers continue to work.')
  expect(lines.at(-1)).toBe('Nothing is in the way.')
  expect(lines).toContain(
    'DATABASE_URL' in copy
      ? 'note backup: Nothing here shows backups of PostgreSQL: make one with pg_dump first.'
      : 'note backup: `backup` did not run in the last 24 hours: make one first, if nothing else does.',
  )
  expect(await rows()).toEqual(before)
})

test('a migration that ends older servers is in the way while one runs', async () => {
  const { copy } = await installation('0.8.0')
  release({ name: '9999-less', sql: 'alter table device drop column details', endsOlderThan: '0.9.0' })
  const { code, lines } = await check(copy)
  expect(code).toBe(1)
  expect(lines).toContain(
    'MEND migrations: The first new server applies 9999-less. 9999-less removes what running servers use: upgrade them to 0.9.0 first, or stop them all.',
  )
  expect(lines.at(-1)).toBe('1 thing to fix.')
})

test('it is not in the way of servers that no longer use what it removes, but there is no way back', async () => {
  const { copy } = await installation('0.9.0')
  release({ name: '9999-less', sql: 'alter table device drop column details', endsOlderThan: '0.9.0' })
  const { code, lines } = await check(copy)
  expect(code).toBe(0)
  expect(lines).toContain(
    'ok   migrations: The first new server applies 9999-less. Running servers continue to work. Older programs no longer start: only a backup leads back.',
  )
})

test('an import that runs is in the way, of this installation only', async () => {
  const { copy } = await installation('1.0.0')
  const other = await installation('1.0.0')
  const database = await openTestDatabase(copy)
  await database.transaction(async (transaction) => {
    await transaction.query('select pg_advisory_xact_lock($1)', [importLock])
    // The embedded database serves one at a time, so the check waits until the import has ended.
    if (database.kind === 'pglite') return
    expect((await check(copy)).lines).toContain('MEND imports: One is running: wait until it has ended.')
    expect((await check(other.copy)).lines).toContain('ok   imports: None is running or held.')
  })
  await database.close()
  expect((await check(copy)).lines).toContain('ok   imports: None is running or held.')
})

test('a step back is named, also from 1.10 to 1.0', async () => {
  const { copy } = await installation('1.10.0')
  const { code, lines } = await check(copy)
  expect(code).toBe(1)
  expect(lines).toContain('MEND version: Running: 1.10.0 (processes: 1). This program is 1.0.0, which is older.')
})

test('names in the file that no setting has are listed, by doctor too', async () => {
  const { copy } = await installation('1.0.0')
  const folder = mkdtempSync(join(tmpdir(), 'rxgauge-upgrade-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, '.env')
  writeFileSync(file, 'LOG_LEVEL=warn\nLOGLEVEL=warn\nNODE_EXTRA_CA_CERTS=/etc/ca.pem\n')
  const sentence = 'note settings: LOGLEVEL: no setting of this version has this name, so it has no effect.'
  expect((await check(copy, '--env-file', file)).lines).toContain(sentence)
  expect((await runCommand(['doctor', '--env-file', file], copy)).stdout.split('\n')).toContain(sentence)
})

test('a wrong setting is in the way, with its sentence; without --check nothing is done', async () => {
  const { copy } = await installation('1.0.0')
  const { code, lines } = await check({ ...copy, PORT: 'x' })
  expect(code).toBe(1)
  expect(lines[0]).toMatch(/^MEND settings: PORT must be /)
  expect(await runCommand(['upgrade'], copy)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Say --check.'),
  })
})

test('version needs no database', async () => {
  const { code, stdout } = await runCommand(['version'], { DATABASE_URL: 'postgresql://localhost:1/none' })
  expect(code).toBe(0)
  expect(stdout).toBe(
    `RxGauge 1.0.0, commit unknown, built unknown\nNode.js ${process.versions.node}, newest migration ${migrations.at(-1)?.name}\n`,
  )
  expect(await runCommand(['--version'], {})).toMatchObject({
    code: 0,
    stdout: '1.0.0, commit unknown, built unknown\n',
  })
})
