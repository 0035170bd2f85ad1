/** A command that nobody told which database is theirs says so before it makes one. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '../../test/command'

const before = process.cwd()
const folder = mkdtempSync(join(tmpdir(), 'rxgauge-new-database-'))
beforeAll(() => process.chdir(folder))
afterAll(() => {
  process.chdir(before)
  rmSync(folder, { recursive: true, force: true })
})

const said = 'Neither --env-file nor DATABASE_URL or DATA_DIR says which database'
const stderrOf = async (environment: Record<string, string>, ...options: string[]) =>
  (await runCommand(['org', 'list', ...options], environment)).stderr

test('it says where, once: before it is made, and not where it is there or was named', async () => {
  expect((await stderrOf({})).split('\n').slice(0, 2)).toEqual([
    `${said}: a new, empty one is made in ${join(process.cwd(), '.data')}.`,
    'Opening the database in .data.',
  ])
  expect(await stderrOf({})).not.toContain(said)
  expect(await stderrOf({ DATA_DIR: 'named' })).not.toContain(said)
  writeFileSync('settings.env', 'DATA_DIR=named-in-the-file\n')
  expect(await stderrOf({}, '--env-file=settings.env')).not.toContain(said)
})
